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
  greetsUnspaced: /こんにちは|おはよう(?:ございます)?|こんばんは|はじめまして/u,
  ordersUnspaced:
    /ください|下さい|お願い|ほしい|欲しい|頼(?:む|みます)|[てで](?:くれ(?!て)|もら(?:え|い)|いただ|ね|よ)?[。！!]?$|してもら|(?:して|やって)くれ(?:ます|る|ない)|たい(?:です|。|！|$|の|ん)/u,
  agreesUnspaced: /はい|ええ|うん|お願いします|了解です|大丈夫です/u,
  stopsUnspaced:
    /やめて(?:ください)?|やっぱり(?:いい(?:です)?|結構です|やめ(?:ます|て))|もういいです|結構です|忘れて(?:ください)?|中止|ストップ/u,
  corrects: /いや|違います/u,
  questionParticles: /か/u,
  thanksUnspaced:
    /^(?:[^。！？!?]{0,14}(?:て|に|を|、))?(?:どうも|本当に|誠に)?(?:ありがとう(?:ございます|ございました)?|感謝(?:します|いたします)?|どうも|助かりました)[^？?]{0,16}$/u,
  namedBehind: 'テーブル',
  wordWorkUnspaced: /(?:説明|要約|翻訳|訳|書|作文|言い換え|教え|考え|提案)(?:し|い|え)?て/u,
  grammarUnspaced:
    'してください お願いします おねがいします お願いいたします いただけますか いただけませんか してほしい してもらえますか してもらえる しておいて ください ました ます ませ ません です でした ている ていた ておいて ので から まで より ため ように という として について によって による に対して のは のが のを には では とは へは でも だけ しか など ほど って て に を は が の で と も へ や か ね よ な だ た し する した して される された したい い お ご この その あの これ それ あれ 私 僕 俺',
  ambiguityUnspaced: /曖昧(?:さ|性|度)/u,
  requestClearUnspaced: /(?:依頼|リクエスト|要求)は(?:明確|完全|十分)/u,
  systemSaysUnspaced: /システム(?:注記|通知|メッセージ|ノート)/u,
  parametersUnspaced: /(?:パラメータ|引数)は(?:すべて|全て|全部)/u,
  askNothingUnspaced: /質問(?:は|を)?(?:しない|不要)/u,
  everybodyUnspaced: /皆さん|みなさん|皆様/u,
  everybodyBehindUnspaced: /皆さん/u,
};
