import type { LanguageLists } from '../schema.js';

/** Words and patterns of Japanese. */
export const JA: LanguageLists = {
  actionDelete: '削除',
  actionCancel: 'キャンセル',
  actionCreate: '作成 追加',
  actionUpdate: '変更 更新',
  actionSend: '送信 送って',
  actionSearch: '検索 探して',
  actionGet: '見せて',
  actionBook: '予約',
  actionBuy: '注文',
  actionSchedule: '設定',
  actionTransfer: '振込 送金 支払 转账',
  actionMove: '移動',
  actionStart: '起動 開始',
  actionStop: '停止 消して',
  actionConvert: '翻訳',
  actionWrite: '書いて',
  actionCompute: '計算',
  orderEndings: /して|してください|をお願い|お願い|しといて|しておいて/u,
  unspacedDays: /今日|明日|昨日|明後日|[月火水木金土日]曜日?/u,
  clockNames: '正午',
  articles: '私 私の',
  beginsPhrase: '正午',
  dayDistances: '昨日:-1 今日:0 明日:1 明後日:2',
};
