"""Texts that speak to a machine instead of a reader.

An engine that reads language can be told things by the texts it translates. All that protects the
other texts is that they are elsewhere: such a text goes to the engine alone, and nobody's context
or neighbour is made of it. What the engine then makes of it is held to the checks like any other.
"""

import re
from typing import Final

_SPEAKS: Final = re.compile(
    r"""
    \b(?:ignore|disregard|forget|override|bypass)\b.{0,60}?
      \b(?:instruction|prompt|rule|guideline|previous|above|earlier|prior|everything)
  | \b(?:system|developer)\s+(?:prompt|message|role)\b | ^\s*(?:system|assistant|user)\s*[:：]
  | <\|[a-z_]+\|> | \[/?INST\] | ^\s*\#{2,}\s*(?:instruction|system|response)
  | \byou\s+are\s+(?:now|an?\s+(?:ai|assistant|translator|language\s+model))\b
  | \b(?:translate|render|replace|change|rewrite|answer|respond|reply|output|print|append|add)\b
      .{0,40}?\b(?:all|every|each|other|remaining|following)\b.{0,20}?
      \b(?:texts?|translations?|items?|entr(?:y|ies)|answers?|ids?)\b
  | \bdo\s+not\s+translate\b | \binstead\s+of\s+translating\b
  | (?:忽略|无视|無視|忘记|忘記|忘掉|不要理会|不要理會|跳过|跳過).{0,20}?
      (?:指令|提示词|提示詞|提示|要求|规则|規則|以上|上面|上述|之前|前面)
  | 系统提示|系統提示|提示词|提示詞 | 你(?:现在|現在)?是(?:一个|一個|一名|个|個)
  | (?:所有|全部|其他|其它|其余|其餘|每个|每個|每条|每條).{0,10}?(?:译文|譯文|翻译|翻譯)
  | (?:不要|别|勿|无需|無需)(?:翻译|翻譯) | (?:输出|輸出|回答|回复|回覆|翻译|翻譯)(?:为|為|成|以下)
    """,
    re.IGNORECASE | re.VERBOSE | re.MULTILINE | re.DOTALL,
)
_LONGEST: Final = 20_000


def speaks_to_machines(text: str) -> bool:
    """Return whether a text looks as if it told an engine what to do."""
    return _SPEAKS.search(text[:_LONGEST]) is not None
