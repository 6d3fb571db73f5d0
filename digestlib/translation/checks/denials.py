"""The words of English and Chinese that say no, and those that may translate one.

Of the patterns of a language the first tells denials, and what comes first in it wins: ``none``
only looks like one, as 不过; ``bound`` is one of a number; ``soft`` is often left out, as 没问题
with "fine"; ``twice`` are two that say yes; any other a translation must have, ``same`` where
nothing changes, ``yet``, ``unless``, ``unset`` and ``instead`` perhaps by words of their own. The
second finds what may translate one, as "fails" does 不能: kind by kind, since such a word says only
itself where the other side has one of its kind. The third finds what denies something of its own.
"""

import re
from typing import Final

from digestlib.translation.checks.compounds import named_words

_FEW: Final = r"\s?(?=[约近]?\s?[\d一二两三四五六七八九十百千万半几])"
_GRADES: Final = "大小多高少快慢长長久远遠难難易贵貴重轻輕深浅淺强強弱早晚便好坏壞"

_HAN_NONE: Final = (
    r"(?<![绕繞躲避逃瞒通超打])不[过過]|不[断斷仅僅但只光单單久妨管论論料愧禁由然]"
    r"|不一(?![致样樣定律])|[差要]不多|要不是?|[对對]不起|[毫好可]不(?=[，])"
    r"|[没沒]准|[无無][论論非限穷窮]|[无無][状狀]态|[无無]障[碍礙]"
    r"|[特级級区區类類识識各分告个個鉴鑒辨性错錯差]别|别[名称稱墅扭字处處管说說]"
    r"|未[来來]|是不是|会不会|能不能|要不要|该不该|好不好|有没有|值不值|[拿说說]不[准定]"
    r"|不变[量式]|非常|可有可无|有无|(?P<v>[\u4e00-\u9fff])[不没](?P=v)|不[时日已]"
)
_HAN_BOUND: Final = (
    rf"不[到足满滿下]{_FEW}|不[能得可应應要会會该該准]{{0,2}}再?"
    r"(?:超过|超過|[小大高低多少晚早亚亞][于於])|不止"
)
_HAN_SOFT: Final = (
    r"宁[可愿願肯][^。；]{1,20}不|不等(?:式|于)|不出(?:意外|所料)|缺一不可|也不例外|毫不例外|[无無]一例外|[没沒]有?例外|再[^，。；]{1,6}不过|不同(?!意)|(?:为什么|何|为啥|怎么|干嘛)[不没]|[无無]所[谓謂]"
    r"|不一定|未必|[说保]不[定齐]|不能?排除|不反对|(?:别的|其他|其它"
    r"|其余)[^，。；]{0,4}[都均也一概]*[没不未]|[没沒]有?比[^，。；]{1,12}更"
    r"|否则[先就请都会]?[不别没無无]|[没沒]有[^，。；]{1,12}[那这]么"
    r"|[没沒]有[^，。；]{1,12}(?:重要|[快慢大小多高好])(?=[，。；]|$)"
    r"|[没沒]有?(?:什么|任何|啥|太大|大)?(?:问题|問題|事(?!先)|关系|關係|毛病|[错錯]|意[见見]"
    r"|异议|疑[问义]|差别|区别|坏处|害处)|没[得的]说|不[错錯]|不要[紧緊]|不[碍礙]事"
    r"|[别別不]要?忘|未[尝嘗]不可?|不得不|不能不|不会不|不可不|[没沒]有不|[无無]不|不[无無]"
    r"|非[^，。；]{1,8}不可|不见得"
    rf"|不可(?:忽[视略]|或缺|少|思|多得)|不外乎|不[至如][于於]?"
    rf"|不(?:[{_GRADES}])(?=[，。；：、（(的]|$)|不在少|不在话下"
    r"|不是(?=[^。；]{1,20}而是)|[没沒](?:有)?(?:别的|其他|其它|第二)|大不了|不[在]?乎|否则|不然"
    r"|不相上下|[无無][关關锁鎖]|不(?=[^，。；]{1,8}不行)|不行(?!为)|不[值]一提|不[妙利佳]"
    r"|不(?:着|著|太|是很|必|用)?急|忍不住|不[自]觉|不谋而合|不[言]而喻|微不足道"
)
_HAN_TWICE: Final = (
    r"[没沒不][^，。；]{1,12}[就便](?!没问题|没事|没关系|不错|不要紧)[不没無无]"
    r"|[没沒不无][^，。；]{1,12}，?(?:就|便|则)?(?:不能|无法|没法|不行)"
)
_HAN_UNSET: Final = r"[不没未](?:[填设設给給传傳]|指定|配置|提供|写(?=[，则就时的]))"
_HAN_INSTEAD: Final = r"而不(?:是|用)?|而非"
_HAN_SAME: Final = (
    r"不[变變]|[不别勿][动動](?!态)|[不别勿]改(?!进|善)|别碰|不(?:涉及|触及|碰)"
    r"|[没沒]有?怎?[么麼]?(?:变|變|动|動|改)(?:[化动動])?|[未]变|不受影响"
    r"|[没沒]有?(?:什么|甚麼|太大|多大|明显|明顯)(?:的)?(?:变|變|改|区别|區別|差[别別])[化动動变變]?"
)
_HAN_YET: Final = r"[还還尚仍][没沒未]有?|未(?=关闭|解决|完成|处理|合[并入]|决|了结)"
_HAN_NO: Final = (
    r"不|[没沒]|[无無]|未|[别別](?![的人处])|勿|禁止|[严嚴]禁|避免|并非|並非|以免|免得|免去"
    r"|零(?=改动|失败|停机|依赖|拷贝|警告|错误|容忍|风险|影响)"
)
HAN: Final = re.compile(
    f"(?P<none>{_HAN_NONE})|(?P<bound>{_HAN_BOUND})|(?P<twice>{_HAN_TWICE})"
    f"|(?P<soft>{_HAN_SOFT})|(?P<same>{_HAN_SAME})|(?P<yet>{_HAN_YET})|(?P<unless>除非)"
    f"|(?P<unset>{_HAN_UNSET})|(?P<instead>{_HAN_INSTEAD})|(?P<no>{_HAN_NO})"
)

_UN: Final = r"un(?!der|til|it|ion|i[qvfc]|load|less)\w{3,}"
_LATIN_NONE: Final = (
    r"not (?:only|just|to mention|least)|not? (?:more|less|later|fewer|sooner|earlier|bigger"
    r"|larger) than"
    r"|no (?:matter|doubt)|without (?:a )?doubt|or not|nothing (?:else )?but|(?:barely|hardly"
    r"|scarcely)(?= (?:\d|(?:an?|one|two|three|four|five|six|ten|half)\b))|not exceed\w*"
)
_LATIN_SOFT: Final = (
    rf"(?:not|n['’]t|never|no|nothing)(?: (?:be|an?|at all|so|that|entirely|quite|really"
    rf"|always))? (?:{_UN}|without|rare(?:ly)?|impossible|fail\w*|hesitate|forget)"
    r"|(?:not|never) (?:bad|surprising(?:ly)?|far)|no (?:problem|harm|wonder|worr\w+"
    r"|objection\w*|different|difference|big deal|mean)"
    r"|(?:can ?not|could not|(?:ca|could)n['’]t) (?:but|help|rule out|exclude)"
    r"|nothing (?:prevents|stops|keeps)|(?:nobody|no one|none) but"
    r"|not (?:all that|exactly|a little|necessarily)|(?:not|n['’]t) matter"
    r"|nothing (?:else|like)|no one else|none(?! of)"
    r"|(?:no|not|nothing|none|never|\w+n['’]t)\b[^.,;:]{1,30}\b(?:other than|except|besides|but"
    r"|until|beyond)"
    r"|(?:can ?not|could not|(?:ca|could)n['’]t) [^.,;]{1,40} enough"
    r"|could(?: not|n['’]t) [^.,;]{1,20}(?:better|more|[a-z]{2,}er)|why not|yet to"
    r"|remains? to be|[a-z]+-free|free of|otherwise"
)
_LATIN_TWICE: Final = r"(?:cannot|can['’]t|not|never|no one|nobody)\b[^.,;]{1,40}\bwithout"
_LATIN_SAME: Final = (
    r"unchanged|unaffected|untouched|no changes?|nothing (?:\w+ )?changes?"
    r"|not change|(?:do|does|did|has|have)n['’]t change[d]?"
)
_LATIN_NO: Final = (
    r"not|cannot|never|none of|nor|neither|nobody|no one|nothing|nowhere|without|no|avoid\w*|unable"
    r"|fail\w* to|zero(?=[ -](?:downtime|cop|config|depend|cost|warning|error|fail|risk|impact"
    r"|change))|hardly|scarcely|barely|seldom|rarely"
)
LATIN: Final = re.compile(
    rf"\b(?:(?P<none>{_LATIN_NONE})|(?P<twice>{_LATIN_TWICE})|(?P<soft>{_LATIN_SOFT})"
    rf"|(?P<same>{_LATIN_SAME})"
    rf"|(?P<unless>unless)|(?P<instead>instead(?: of)?|rather than|in place of)"
    rf"|(?P<no>{_LATIN_NO}))\b|(?P<nt>n['’]t\b)",
    re.IGNORECASE,
)

_NUMBER: Final = r" (?:[\d$]|an? |one|two|three|four|five|six|ten|half|time)"
_KINDS: Final[tuple[tuple[str, ...], ...]] = (
    (
        (
            r"dis(?!t|p|k|cu|h|abl)\w{4,}|im(?=poss|mut|prac|prec)\w{4,}|ir(?=rev|rel|reg|rec)\w{4,}"
            r"|mis(?!s)\w{4,}|(?:differ|diverg|vary)\w*|varie[sd]|in(?=val|vis|sen|com|cor|con|acc"
            r"|ade|eli|evit|dep|eff|exa|sec|sta|suff|freq|dir|act|ab)"
            rf"\w{{4,}}|{_UN}|non(?!e)\w*|(?!un)\w+less"
        ),
        r"[非弱乱亂盲违違]|[异異]步|[独獨]立",
    ),
    (
        (
            r"prevent\w*|rul(?:e[sd]?|ing) out|(?:protect|guard|defend)\w*|forbid\w*"
            r"|ban(?:s|ned)?|block\w*|disallow\w*"
        ),
        r"防止|阻|禁|堵|拦|防(?![御护火])",
    ),
    (
        (r"rather|prefer\w*|in favou?r|replac\w*|substitut\w*"),
        r"而是|替代|取代|代替|改[为為成用]|[换換变變][为為成掉]|宁",
    ),
    (
        rf"from(?= .{{1,40}} to )|over(?!{_NUMBER})",
        r"[从從由].{1,30}[到成为為]|比",
        r"而[不非]|不(?:再|是|用|走|靠|选|選|采|会|要|去)|别用|[没沒]有?比",
        r"longer|instead|rather|but|any ?more",
    ),
    (
        r"fail\w*|crash\w*|panic\w*|broken?|errors?|wrong|mistake\w*",
        r"失[败敗效]|故障|挂|(?<!最)[坏壞]|崩|垮|[报報出]错|错误",
    ),
    (
        r"refus\w*|pass(?:ed)? over|reject\w*|den(?:y|ies|ied)",
        r"拒[绝絕收不]|驳回|婉拒|(?<![是能可与])否",
    ),
    (
        r"lack\w*|miss\w*|omit\w*|le(?:ft|av\w+) (?:out|off)|absent|absence|short of|leak\w*",
        r"缺少?|欠缺?|漏|泄[漏露]?|少了",
    ),
    (
        (
            r"stop\w*|halt\w*|suspend\w*|paus\w+|downtime|shut\w*|cease\w*|disabl\w*|opt out"
            r"|(?:turn\w*|switch\w*|hold\w*) off|off(?= by default|[.,;]|$)"
            r"|clos(?:ed?s?|ing)(?! (?:read|look))"
        ),
        r"停(?!留)|退出|[终終中]止|[关關][闭閉掉]|禁用|[断斷][开開]",
    ),
    (r"skip\w*|bypass\w*|ignor\w*|overlook\w*|get around", r"跳|[绕繞]|[忽省]略|略过|越过|忽视"),
    (
        (
            r"of the past|history|drop\w*|remov\w*|delet\w*|los[et]\w*|losing|gone"
            r"|go(?:es|ing)? away|eliminat\w*|discard\w*|dispens\w*|cancel\w*"
        ),
        (
            r"[丢丟][弃棄失]?|[删刪]除?|[弃棄]|[去除清关]掉|移除|[舍捨]|消[失除]|[取撤]消|下[线線]"
            r"|除(?![非了此外])|脱|脫"
        ),
    ),
    (r"empty|blank|null", r"空(?![间閒闲格])"),
    (r"zero", r"零"),
    (r"(?:keep\w*|kept|lea?ve?\w*|left) (?:[^.,;]{1,40} )?(?:off|out)(?= of|\W|$)", r"(?!)"),
    (
        (
            r"keep\w*|kept|stays?|stayed|remain\w*|retain\w*|leaving|h[eo]ld\w*"
            r"|leaves?(?![^.;]{1,60}(?:\b(?:alone|intact)\b|\ufffc))"
        ),
        r"保[留持]|留(?!在)|[维維]持|原[样樣]",
        r"[不没沒未勿别別][再有会會能要需用被受]{0,2}[变變改动動删刪丢丟碰换換撤移关關停放走退回清去释釋失忘]|[无無]需|不受",
        r"chang|mov|touch|delet|drop|remov|los[et]|alter|modif|break|go|leav|free|forg|releas|clos|clear",
    ),
    (
        (
            r"hard(?:er|est)?(?![- ]?(?:cod|wir|limit|link))|difficult\w*|pain\w*|awkward\w*"
            r"|cumbersome|tedious|clumsy|tricky"
        ),
        r"[难難]|麻[烦煩]|费劲|別扭",
        (
            r"不(?:太|大|怎么|那么|是很)?(?:容?易|好|便|方便|顺|順|简单|簡單|直)|[没沒]那么|[无無]法"
            r"|[不没沒].{0,6}[了到出清]"
        ),
        r"eas|simpl|trivial|straight|obvious|able|can|clear",
    ),
    (
        r"little|(?<!a )few|minimal\w*|minor|trivial\w*|negligible",
        r"罕|很少|极少|甚少|鲜|稀|勉强|刚|仅",
    ),
    (r"free|idle", r"[释釋]放|[闲閒]|免[费費]|自由"),
    (
        (
            r"wait\w*|until|before|defer\w*|postpon\w*|hold(?:s|ing)? off|delay\w*|latenc\w+"
            r"|later|left for|leave \w+ for"
        ),
        (
            r"等[到待]|[，先再要]等|直到|推[迟遲]|延[迟遲后後]?|才"
            r"|(?<![目当當先提])之?前(?![端面缀綴提者后後])"
        ),
        r"先|再|才|前|急|[还還]|暂|暫|早|等|别|別|尚|未|[没沒]",
        r"until|before|yet|unless|wait|rush|hurr",
    ),
    (r"earliest", r"最早"),
    (
        r"only(?= [^.,;]{0,30}\b(?:with|if|when|once|after|through)\b)",
        r"只有|才",
        r"",
        r"until|unless|without|but|than|except|no one|nothing|nobody|no other|before|yet",
    ),
    (
        r"except|apart|besides|other than|else|unlike",
        r"除了|除外|以外|之外",
    ),
    (
        (
            r"out of (?:scope|range|date|sync|memory|bounds|order|the)|outside|exceed\w*|exempt\w*"
            r"|\w+er than|more than|above|beyond"
        ),
        r"[之以例]外|超[过出]|出界|豁免",
    ),
    (r"break\w*|broke|breaking|violat\w*|flaky", r"[破打][坏壞破]|[违違]"),
    (
        r"less|fewer|below|under(?! ?way)|lower|smaller|at (?:least|most)|within|up to",
        rf"{_HAN_BOUND}|[低小少][于於]|以[内內下]|最[多少]|至[少多]",
        r"[不没沒未][到足满滿超低高及多少大能会會得了]|[无無][需须須]",
        r"more|less|exceed|over|than|enough|least|most|beyond|no",
    ),
    (r"spare\w*|sav(?:e|es|ed|ing)\w*|needless\w*", r"省|免"),
    (
        (
            r"doubt\w*|wonder\w*|object(?:ed|ions?|s? to)|contrary"
            r"|(?<!protect )(?<!guard )(?<!defend )against"
        ),
        r"疑|反[对對]|相反|[异異][议議]",
    ),
    (r"too \w+(?: \w+)? (?:to|for)", r"(?!)"),
    (r"dead|obsolete", r"部分|有些|(?<![特所独獨没沒])有的|少[数數]|[个個]别"),
    (
        (
            r"give[sn]? up|gave up|regardless|far from|anything but|immune|silent\w*|hid(?:es?|den)"
            r"|clean"
        ),
        r"[静靜]默|[隐隱藏]|假|放[弃棄]",
    ),
)
_WITH_CONDITIONS: Final = 4
_SAME_WORDS: Final = (
    (
        r"same|still|flat|stead\w*|as long|as before|keep\w*|kept|stays?|stayed|remain\w*|retain\w*"
        r"|holds|alone|intact|as is|constant|stable|identical\w*|as (?:it|they) (?:is|was|are|were)"
    ),
    (
        r"一[样樣]|相同|同[样樣]|照[旧舊样樣]|依[旧舊然]|仍|还是|原[样樣]|持平|保[持留]|[维維]持|留"
        r"|沿用"
    ),
)
_UNLESS_WORDS: Final = (
    r"only|once|until|except|but|before|otherwise|or",
    r"只有|才|除了|[之以]?前|否则|要不|不然",
)
_UNSET_WORDS: Final = (
    r"default\w*|omit\w*|left out|missing|absent|unset|empty|blank|falls? back",
    r"默认|缺省",
)
_INSTEAD_WORDS: Final = (
    r"over|replac\w*|prefer\w*|swap\w*|switch\w*|from|now|but|in favou?r|than|choos\w+|chose|only",
    r"[改换換替宁只就才]|代替|取代|而|[从從由]|先",
)
_YET_WORDS: Final = (
    r"still|pending|open|remain\w*|outstanding|await\w*|waiting|to be",
    r"待|等|[还還]|仍",
)


LATIN_WORDS: Final = named_words((one[0] for one in _KINDS), r"\b", r"\b")
HAN_WORDS: Final = named_words((one[1] for one in _KINDS), "", "")
ONLY_WITH: Final = {
    f"k{number}": (re.compile(one[3], re.IGNORECASE), re.compile(one[2]))
    for number, one in enumerate(_KINDS)
    if len(one) == _WITH_CONDITIONS
}
"""What must stand beside a denial, in English and in Chinese, for a word of a kind to be one."""
OTHERWISE: Final = {
    group: (named_words((latin,), r"\b", r"\b"), named_words((han,), "", ""))
    for group, (latin, han) in {
        "same": _SAME_WORDS,
        "yet": _YET_WORDS,
        "unless": _UNLESS_WORDS,
        "unset": _UNSET_WORDS,
        "instead": _INSTEAD_WORDS,
    }.items()
}
"""What says as much as a denial of the group, in English and in Chinese."""
