"""What a text speaks of, in words that English and Chinese have in common.

Only the words of everyday reviews are known, and of those only what is hardly ever said otherwise:
enough to see which of two things is named first, and what is said of which.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

TABLE: Final = """
encod 编码 編碼; decod 解码 解碼; network 网络 網路; disk 磁盘 硬盘; memor 内存 記憶體
cache caching 缓存 快取; thread 线程; process 进程; lock 锁; queue 队列; index indices 索引
server 服务器 服务端; client 客户端; reader 读者; writer 写入方; read 读取 读; writ wrote 写入 写
request 请求; respon 响应; latency 延迟; throughput 吞吐; bandwidth 带宽; compress 压缩
decompress 解压; encrypt 加密; decrypt 解密; seriali 序列化; deseriali 反序列化; upload 上传
download 下载; import 导入; export 导出; push 推送; pull 拉取; parent 父; child 子; left 左
right 右; upstream 上游; downstream 下游; frontend 前端; backend 后端; author 作者
reviewer 评审 评审者 评审人 审阅; maintainer 维护者; user 用户; caller 调用方 调用者
callee 被调用方; producer 生产者 生产方; consumer 消费者 消费方; sender 发送方 发送端
receiver 接收方 接收端; primary master 主库 主节点 主要; replica 副本 从库; leader 领导者
follower 跟随者; source 源; target 目标; input 输入; output 输出; composition 组合
inheritance 继承; correctness 正确性; performance 性能; speed 速度; simplicity 简单性
readability 可读性; security 安全性; safety 安全; stability 稳定性; compatibility 兼容性
availability 可用性; consistency 一致性; flexibility 灵活性; test 测试; doc document 文档
code 代码; migration 迁移; rollback 回滚; deploy 部署; release 发布 发版; build 构建; compil 编译
link 链接; lint 静态检查; format 格式化; pars 解析; render 渲染; valid 校验; sign 签名
own 拥有 持有; borrow 借用; creat 创建; destroy 销毁; allocat 分配; free 释放; commit 提交
fetch 获取; sort 排序; search 搜索 查找; insert 插入; delet 删除; updat 更新; quer 查询; log 日志
metric 指标; trace 追踪; warning 警告; error 错误; exception 异常; timeout 超时; retr 重试
schedul 调度; worker 工作进程 工作线程; job 任务; batch 批处理 批量; stream 流式 流; event 事件
message 消息; packet 数据包; frame 帧; header 头部; body 正文 主体; table 表; column 列
field 字段; key 键; value 值; default 默认; config 配置; setting 设置; flag 标志; old 旧 老
new 新; fast quick 快; slow 慢; small 小; large big 大; short 短; long 长; hot warm 热 温
cold 冷; sync 同步; async 异步; local 本地; remote 远程; public 公开; private 私有; internal 内部
external 外部; unit 单元; integration 集成; mobile 移动端 手机; desktop 桌面; web 网页
browser 浏览器; mac macos; window 窗口; admin 管理员; guest 访客; owner 所有者
staging 预发 预生产; production 生产 线上; lab 实验室; laptop 笔记本; first 第一 首先
second 第二; minor 次要; major; patch 补丁; bug 缺陷; crash 崩溃; leak 泄漏 泄露; token 令牌
password 密码; session 会话; account 账号 账户; payment 支付; order 订单
refund 退款; image 图片 镜像; video 视频; audio 音频; text 文本; file 文件; folder directory 目录
path 路径; backup 备份; restor 恢复; startup start 启动; shutdown clos 关闭; install 安装
upgrad 升级; downgrad 降级; merg 合并 合入; approv 批准; reject 拒绝 驳回; monitor 监控
alert 告警; dashboard 看板; pool 池; connection 连接; transaction 事务; snapshot 快照
checkpoint 检查点; shard 分片; partition 分区; cluster 集群 聚类; node 节点; host 主机
container 容器; cpu CPU; gpu GPU; train 训练; inferenc 推理; quantis quantiz 量化; prefill 预填充
sampl 采样; embedding 嵌入; model 模型; weight 权重; gradient 梯度; kernel 内核
deprecat 弃用 废弃; use 使用 改用; call 调用; wrap 包装 封装; depend 依赖; block 阻塞; skip 跳过
run 运行 跑; check 检查; shar 共享; exclusive 独占; hold; wait 等待; return 返回
rais throw 抛出 抛; accept 接受; emit 发出; handl 处理; cheap 便宜 廉价; expens 昂贵 贵
simpl 简单; complex 复杂; easy easier 容易 易; hard 难; early earlier 早; late later 晚; high 高
low 低; more 多; less fewer 少; better 更好; worse 更差; safe; stable 稳定; strict 严格
loose 宽松
increas ris rose grow grew climb 增加 增长 上升 升高 提高 提升 升 涨 提到 加到 上调 调高 增大
decreas fall fell reduc declin shrink shrank 减少 下降 降低 缩短 缩小 缩 降 减 下调 调低 减半 跌
minimum 最小值 下限; maximum 最大值 上限; optional 可选; required mandator 必填 必选 必需
ascending 升序; descending 降序; enabl 启用 开启 打开; disabl 禁用 停用; success succe 成功
failure fail 失败; horizontal 水平; vertical 垂直; odd 奇数; even 偶数; daily 每天 每日
weekly 每周; monthly 每月; yearly annual 每年; hourly 每小时; hash 哈希 散列; array 数组
sorted 有序; map 映射; string 字符串; number 数字; integer 整数; float 浮点; byte 字节
character 字符; word 单词; paragraph 段落; version 版本; interfac 接口; abstract 抽象
function 函数; method 方法; argument 参数; parameter; variable 变量; constant 常量; loop 循环
branch 分支; tag 标签; conflict 冲突; fork 派生; module 模块; package 包; dependenc; plugin 插件
extension 扩展; tool 工具; script 脚本; command 命令; shell 外壳; terminal 终端; editor 编辑器
debugg 调试器; profil 性能分析; benchmark 基准测试 压测; coverage 覆盖率; regress 回归
fuzz 模糊测试; mock 模拟; fixture 夹具; design 设计; architect 架构; pattern 模式; style 风格
naming 命名; comment 注释; readme 自述文件; changelog 变更日志; tutorial 教程; team 团队
customer 客户; tenant 租户; vendor 供应商; operator 运维人员; engineer 工程师; designer 设计师
newcomer 新人; beginner 新手; expert 专家; student 学生; teacher 老师; doctor 医生; patient 患者
player 玩家; translator 译者; legal 法务; price 价格; cost 成本 开销; money 钱; invoice 发票
contract 合同; licen 许可证; risk 风险; benefit 好处; advantage 优点; drawback 缺点
morning 早上 上午; evening 晚上; night 夜里 夜间; noon 中午; weekend 周末; today 今天
tomorrow 明天; yesterday 昨天; europe 欧洲; asia 亚洲; america 美国; china 中国; japan 日本
german 德国 德语; french 法国 法语; polish 波兰语; arabic 阿拉伯语; english 英语 英文
chinese 中文 汉语; japanese 日语; korean 韩语; spanish 西班牙语; russian 俄语; router 路由器 路由
gateway 网关; proxy 代理; firewall 防火墙; switch 交换机; cable 线缆; antenna 天线
satellite 卫星; radio 无线电; camera 相机 摄像头; microphone 麦克风; speaker 扬声器; headset 耳机
keyboard 键盘; mouse 鼠标; printer 打印机; scanner 扫描仪; robot 机器人; drone 无人机; arm 机械臂
motor 电机; wheel 车轮; brake 刹车; engine 引擎; fuel 燃料; temperature 温度; pressure 压力
red 红色; green 绿色; blue 蓝色; yellow 黄色; black 黑色; white 白色; dark 深色; light 浅色
colour color 颜色; font 字体; icon 图标; menu 菜单; invalid 无效; open; begin 开始; end 结束
stop 停止; pause 暂停; resum 继续; add 新增 添加 加上; remov 移除 去掉; gain 获得; los 丢失 失去
keep kept 保留; drop 丢弃; move 移动 挪到; copy copies 复制 拷贝; split 拆分; join; append 追加
prepend 前置; replac 替换; renam 改名 重命名; archiv 归档; subscrib 订阅; know 知道; think 认为
want 想要; prefer 倾向; agree 同意; object 反对; ask 询问; answer 回答; explain 解释 说明
describ 描述; show 显示; hide hidden 隐藏; print 打印; display 展示; draw 绘制; click 点击
tap 轻点; drag 拖动; zoom 缩放; swipe 滑动; measur 测量; count 计数; comput 计算; predict 预测
estimat 估计; detect 检测; classif 分类; rank 排名; filter 过滤
differ mismatch 不一致 不同 不符 不匹配; match equal identical 一致 相同 匹配 相等
weekday 平日 工作日; traffic 流量; operations 运维; developer 开发者 开发人员 开发; verif 验证
freez froze 冻结; schema 表结构; data 数据; send sent 发送; owe 欠; driver 驱动; firmware 固件
sensor 传感器; battery 电池; screen 屏幕; button 按钮; page 页面; layout 布局; scroll 滚动
binar 二进制; size 体积 大小
"""
_LONGEST_FIRST: Final = range(12, 2, -1)
_HAN_LENGTHS: Final = (6, 5, 4, 3, 2, 1)


def _tables() -> tuple[dict[str, str], dict[str, str]]:
    latin: dict[str, str] = {}
    han: dict[str, str] = {}
    for entry in re.split(r"[;\n]\s*", TABLE.strip()):
        words = entry.split()
        for word in words:
            (latin if word.isascii() and word.islower() else han)[word] = words[0]
    return latin, han


_LATIN, _HAN = _tables()
_WORD: Final = re.compile(r"[Ff]ront-end|[Bb]ack-end|[A-Za-z]{3,}")


class Concept(NamedTuple):
    """What a text speaks of at a place."""

    name: str
    start: int
    end: int


def concepts(text: str, *, is_han: bool) -> Iterator[Concept]:
    """Yield what a text speaks of, in order; of two words at a place the longer one counts."""
    yield from _han_concepts(text) if is_han else _latin_concepts(text)


def _latin_concepts(text: str) -> Iterator[Concept]:
    for found in _WORD.finditer(text):
        if (name := _latin_name(found[0])) is not None:
            yield Concept(name, *found.span())


@lru_cache(maxsize=4096)
def _latin_name(word: str) -> str | None:
    """Return what a word speaks of, by the longest beginning that is known."""
    word = word.lower().replace("-", "")
    known = (_LATIN.get(word[:length]) for length in _LONGEST_FIRST if length <= len(word))
    return next((name for name in known if name is not None), None)


def _han_concepts(text: str) -> Iterator[Concept]:
    at = 0
    while at < len(text):
        for length in _HAN_LENGTHS:
            word = text[at : at + length]
            if (name := _HAN.get(word)) is not None:
                yield Concept(name, at, at + len(word))
                at += len(word)
                break
        else:
            at += 1
