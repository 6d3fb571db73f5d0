"""What a text speaks of, in words that English and Chinese have in common.

Only the words of everyday reviews are known, and of those only what is hardly ever said otherwise:
enough to see which of two things is named first, and what is said of which.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

_TABLE: Final = """
encod 编码 編碼; decod 解码 解碼; network 网络 網路; disk 磁盘 硬盘; memor 内存 記憶體; cache caching 缓存 快取
thread 线程; process 进程; lock 锁; queue 队列; index indices 索引; server 服务器 服务端; client 客户端
reader 读者; writer 写入方; read 读取 读; writ wrote 写入 写; request 请求; respon 响应
latency 延迟; throughput 吞吐; bandwidth 带宽; compress 压缩; decompress 解压; encrypt 加密; decrypt 解密
seriali 序列化; deseriali 反序列化; upload 上传; download 下载; import 导入; export 导出; push 推送; pull 拉取
parent 父; child 子; left 左; right 右; upstream 上游; downstream 下游; frontend 前端; backend 后端
author 作者; reviewer 评审 审阅; maintainer 维护者; user 用户; caller 调用方 调用者; callee 被调用方
producer 生产者 生产方; consumer 消费者 消费方; sender 发送方 发送端; receiver 接收方 接收端; primary master 主库 主节点 主要
replica 副本 从库; leader 领导者; follower 跟随者; source 源; target 目标; input 输入; output 输出
composition 组合; inheritance 继承; correctness 正确性; performance 性能; speed 速度; simplicity 简单性; readability 可读性
security 安全性; safety 安全; stability 稳定性; compatibility 兼容性; availability 可用性; consistency 一致性
flexibility 灵活性; test 测试; doc document 文档; code 代码; migration 迁移; rollback 回滚; deploy 部署; release 发布 发版
build 构建; compil 编译; link 链接; lint 静态检查; format 格式化; pars 解析; render 渲染; valid 校验; sign 签名
own 拥有 持有; borrow 借用; creat 创建; destroy 销毁; allocat 分配; free 释放; commit 提交; push 推送; fetch 获取
sort 排序; search 搜索 查找; insert 插入; delet 删除; updat 更新; quer 查询; log 日志; metric 指标; trace 追踪
warning 警告; error 错误; exception 异常; timeout 超时; retr 重试; schedul 调度; worker 工作进程 工作线程; job 任务
batch 批处理 批量; stream 流式 流; event 事件; message 消息; packet 数据包; frame 帧; header 头部; body 正文 主体
table 表; column 列; row 行; field 字段; key 键; value 值; default 默认; config 配置; setting 设置; flag 标志
old 旧 老; new 新; fast quick 快; slow 慢; small 小; large big 大; short 短; long 长; hot warm 热 温; cold 冷
sync 同步; async 异步; local 本地; remote 远程; public 公开; private 私有; internal 内部; external 外部
unit 单元; integration 集成; mobile 移动端 手机; desktop 桌面; web 网页; browser 浏览器; mac macos; window 窗口
admin 管理员; guest 访客; owner 所有者; staging 预发 预生产; production 生产 线上; lab 实验室; laptop 笔记本
first 第一 首先; second 第二; minor 次要; major 主要; patch 补丁; bug 缺陷; crash 崩溃; leak 泄漏 泄露
token 令牌; password 密码; session 会话; cookie cookie; account 账号 账户; payment 支付; order 订单; refund 退款
image 图片 镜像; video 视频; audio 音频; text 文本; file 文件; folder directory 目录; path 路径; backup 备份; restor 恢复
startup 启动; shutdown 关闭; install 安装; upgrad 升级; downgrad 降级; merg 合并 合入; approv 批准; reject 拒绝 驳回
monitor 监控; alert 告警; dashboard 看板; pool 池; connection 连接; transaction 事务; snapshot 快照; checkpoint 检查点
shard 分片; partition 分区; cluster 集群; node 节点; host 主机; container 容器; cpu CPU; gpu GPU; train 训练; inferenc 推理
quantis quantiz 量化; prefill 预填充; sampl 采样; embedding 嵌入; model 模型; weight 权重; gradient 梯度; kernel 内核
deprecat 弃用 废弃; use 使用 改用; call 调用; wrap 包装 封装; depend 依赖; block 阻塞; skip 跳过; run 运行 跑; check 检查
shar 共享; exclusive 独占; hold 持有; wait 等待; return 返回; rais throw 抛出 抛; accept 接受; emit 发出; handl 处理
cheap 便宜 廉价; expens 昂贵 贵; simpl 简单; complex 复杂; easy easier 容易 易; hard 难; early earlier 早; late later 晚
high 高; low 低; more 多; less fewer 少; better 更好; worse 更差; safe 安全; stable 稳定; strict 严格; loose 宽松
increas ris rose grow grew rais climb 增加 增长 上升 升高 提高 提升 升 涨 提到 加到 上调 调高 增大
decreas fall fell reduc declin shrink shrank 减少 下降 降低 缩短 缩小 缩 降 减 下调 调低 减半 跌
minimum 最小值 下限; maximum 最大值 上限; optional 可选; required mandator 必填 必选 必需; ascending 升序; descending 降序
enabl 启用 开启 打开; disabl 禁用 停用; success succe 成功; failure fail 失败; horizontal 水平; vertical 垂直; odd 奇数; even 偶数
daily 每天 每日; weekly 每周; monthly 每月; yearly annual 每年; hourly 每小时
freez froze 冻结; schema 表结构; data 数据; send sent 发送; owe 欠; driver 驱动; firmware 固件; sensor 传感器; battery 电池; screen 屏幕; button 按钮; page 页面; layout 布局; scroll 滚动
"""
_LONGEST_FIRST: Final = range(12, 2, -1)
_HAN_LENGTHS: Final = (6, 5, 4, 3, 2, 1)


def _tables() -> tuple[dict[str, str], dict[str, str]]:
    latin: dict[str, str] = {}
    han: dict[str, str] = {}
    for entry in re.split(r"[;\n]\s*", _TABLE.strip()):
        words = entry.split()
        for word in words:
            (latin if word.isascii() and word.islower() else han)[word] = words[0]
    return latin, han


_LATIN, _HAN = _tables()
_WORD: Final = re.compile(r"[A-Za-z]{3,}")


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
    word = word.lower()
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
