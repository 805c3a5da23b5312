import type { LanguageData } from './data.js';

export const ZH: LanguageData = {
  acts: {
    create: '写入',
    change: '更改',
    install: '安装',
    send: '向外发送',
    publish: '发布',
    delete: '删除',
    destroy: '永久删除',
    unknown: '执行未知内容',
    production: '生产环境',
  },
  frames: {
    goAhead: '要继续吗？',
    youSaid: '您说的是',
    next: '然后',
    yes: '是',
    no: '否',
    and: '和',
    or: '还是',
    iWouldUse: '我的建议是：{}。',
    notSaid: '您未提到',
    adds: '新增：{}',
    does: '将执行：{}',
    doesUnasked: '将执行您没有要求的操作：{}',
    alsoDoes: '还会执行您没有要求的操作：{}',
    notAsked: '您没有要求这样做（{}）。您希望我做什么？',
    whatInstead: '好的，我不会这样做。您想改做什么？',
    stop: '。',
    quotes: ['“', '”'],
    question: '{}？',
    which: '请问是{}？',
    whichOf: '您指的是哪一个：{}？',
    whichIs: '请问是{}：{}？',
    others: '另外，能否告诉我{}？',
    moreAbout: '能否更具体地说明{}？',
    refersTo: '{}指的是什么？',
    whichOfThose: '您指的是其中哪一个？',
    howMuchIs: '{}具体是多少？',
    whenIs: '{}具体是什么时候？',
    exactly: '{}具体指的是什么？',
    together: '{}前后不一致，以哪一个为准？',
    noTool: '我现有的工具做不了这件事。您希望我改做什么？',
    doWith: '您希望我怎么处理{}？',
    whenDo: '您希望什么时候做？',
    unsure: '我不确定您想让我怎么处理{}。能换个说法吗？',
    unsureAny: '我不确定您想让我做什么。能换个说法吗？',
    form: '{}应该采用什么形式？',
    formAny: '结果应该采用什么形式？',
  },
  needs: `
when|什么时候？|时间
start|什么时候开始？|开始时间
end|什么时候结束？|结束时间
date|是哪一天？|日期
start_date|从哪一天开始？|开始日期
end_date|到哪一天为止？|结束日期
time|是几点？|时间
start_time|几点开始？|开始时间
end_time|几点结束？|结束时间
deadline|最晚什么时候？|截止日期
duration|需要多长时间？|时长
nights|住几晚？|晚数
month|是哪个月？|月份
period|是哪段时间？|时间段
birth_date|出生日期是哪天？|出生日期
frequency|多久一次？|频率
count|需要多少个？|数量
people|一共多少人？|人数
amount|金额是多少？|金额
price|最高预算是多少？|价格
limit|上限设为多少？|上限
percent|百分之多少？|百分比
temperature|设为多少度？|温度
origin|从哪里出发？|出发地
destination|要去哪里？|目的地
place|在什么地方？|地点
city|在哪个城市？|城市
address|地址是什么？|地址
room|哪个房间？|房间
person|请问是哪一位？|人员
recipient|要发给谁？|收件人
name|姓名是什么？|姓名
owner|由谁负责？|负责人
attendees|要邀请谁？|受邀人
email|电子邮箱是什么？|电子邮箱
phone|电话号码是多少？|电话号码
url|链接是什么？|链接
message|内容写什么？|内容
subject|主题写什么？|主题
title|标题是什么？|标题
reason|原因是什么？|原因
details|具体是什么情况？|详细情况
query|要搜索什么？|搜索内容
language|用哪种语言？|语言
format|用什么格式？|格式
size|多大尺寸？|尺寸
colour|什么颜色？|颜色
version|哪个版本？|版本
type|哪种类型？|类型
code|代码或密码是什么？|代码或密码
status|什么状态？|状态
value|要改成什么？|新的值
seat|哪个座位？|座位
environment|在哪个环境？|环境
priority|有多紧急？|优先级
one|{}应该填什么？|具体对象
`,
  things: `
account|哪个账户|账户
card|哪张卡|卡
order|哪个订单|订单
invoice|哪张发票|发票
booking|哪个预订|预订
reservation|哪个预订|预订
appointment|哪个预约|预约
event|哪个日程|日程
meeting|哪个会议|会议
ticket|哪个工单|工单
contract|哪份合同|合同
customer|哪位客户|客户
client|哪位客户|客户
patient|哪位患者|患者
employee|哪位员工|员工
doctor|哪位医生|医生
contact|哪位联系人|联系人
user|哪个用户|用户
product|哪个产品|产品
item|哪件商品|商品
article|哪件商品|商品
service|哪个服务|服务
server|哪台服务器|服务器
database|哪个数据库|数据库
project|哪个项目|项目
file|哪个文件|文件
folder|哪个文件夹|文件夹
document|哪份文档|文档
message|哪条消息|消息
thread|哪个会话|会话
flight|哪个航班|航班
train|哪趟列车|列车
hotel|哪家酒店|酒店
vehicle|哪辆车|车辆
car|哪辆车|车
device|哪台设备|设备
door|哪扇门|门
key|哪把钥匙|钥匙
plan|哪个套餐|套餐
option|哪个选项|选项
subscription|哪个订阅|订阅
shipment|哪批货物|货物
parcel|哪个包裹|包裹
payment|哪笔付款|付款
transaction|哪笔交易|交易
expense|哪笔费用|费用
course|哪门课程|课程
class|哪个班|班级
team|哪个团队|团队
group|哪个群组|群组
list|哪个列表|列表
channel|哪个频道|频道
playlist|哪个歌单|歌单
music|哪种音乐|音乐
song|哪首歌|歌曲
medicine|哪种药|药品
drug|哪种药|药品
pharmacy|哪家药店|药店
dish|哪道菜|菜品
table|哪张桌子|桌子
store|哪家门店|门店
company|哪家公司|公司
department|哪个部门|部门
task|哪个任务|任务
issue|哪个问题|问题
warehouse|哪个仓库|仓库
machine|哪台机器|机器
job|哪个作业|作业
report|哪份报告|报告
book|哪本书|书
member|哪位会员|会员
station|哪个车站|车站
zone|哪个区域|区域
lamp|哪盏灯|灯
recipe|哪个菜谱|菜谱
student|哪位学生|学生
property|哪处房产|房产
role|哪个角色|角色
deployment|哪个部署|部署
namespace|哪个命名空间|命名空间
metric|哪个指标|指标
domain|哪个域名|域名
currency|哪种货币|货币
loan|哪笔贷款|贷款
purpose|哪个目的|目的
pipeline|哪个流水线|流水线
target|哪个目标|目标
resource|哪个资源|资源
template|哪个模板|模板
participant|哪位参与者|参与者
iban|哪个IBAN|IBAN
tracking|哪个运单号|运单号
route|哪条路线|路线
street|哪条街|街
slot|哪个时段|时段
window|哪个时段|时段
method|哪种方式|方式
mode|哪种模式|模式
speaker|哪个音箱|音箱
invitation|哪个邀请|邀请
practitioner|哪位医生|医生
prescription|哪张处方|处方
specialty|哪个专科|专科
insurer|哪家保险公司|保险公司
application|哪个应用|应用
backup|哪个备份|备份
instance|哪个实例|实例
quote|哪份报价|报价
campaign|哪个活动|活动
segment|哪个客户群|客户群
candidate|哪位候选人|候选人
field|哪个字段|字段
variant|哪个款式|款式
printer|哪台打印机|打印机
site|哪个站点|站点
camera|哪个摄像头|摄像头
action|哪个操作|操作
provider|哪家供应商|供应商
offer|哪个优惠|优惠
passport|哪本护照|护照
carrier|哪家承运商|承运商
region|哪个地区|地区
country|哪个国家|国家
dashboard|哪个仪表板|仪表板
tag|哪个标签|标签
incident|哪个事件|事件
trip|哪次行程|行程
permission|哪种权限|权限
platform|哪个平台|平台
source|哪个来源|来源
record|哪条记录|记录
`,
};
