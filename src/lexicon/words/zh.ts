import type { LanguageLists } from '../schema.js';

/** Words and patterns of Chinese. */
export const ZH: LanguageLists = {
  actionDelete: '删除 刪除',
  actionCancel: '取消',
  actionCreate: '弄 创建 添加 新建',
  actionUpdate: '修改 变更',
  actionSend: '发送 發送 发给',
  actionSearch: '查找 搜索',
  actionGet: '表示 显示 查看',
  actionBook: '预订 預訂 预约',
  actionBuy: '购买 买',
  actionSchedule: '安排 提醒',
  actionTransfer: '支付 付款',
  actionMove: '复制 移动',
  actionStart: '启动 打开',
  actionStop: '关闭',
  actionConvert: '翻译',
  actionWrite: '写',
  actionCompute: '计算',
  unspacedDays: /今天|明天|昨天|后天|(?:星期|周|礼拜)[一二三四五六日天]/u,
  articles: '我的 的 把 给 在',
  numbers: '〇:0 一:1 二:2 三:3 四:4 五:5 六:6 七:7 八:8 九:9 十:10 两:2 兩:2',
  scales: '百:100 千:1000 万:10000 萬:10000 億:100000000 亿:100000000',
  dayDistances: '昨天:-1 今天:0 明天:1 后天:2',
};
