import type { LanguageData } from './data.js';

export const JA: LanguageData = {
  acts: {
    create: '書き込み',
    change: '変更',
    install: 'インストール',
    send: '外部へ送信',
    publish: '公開',
    delete: '削除',
    destroy: '元に戻せない削除',
    unknown: '不明な内容の実行',
    production: '本番環境',
  },
  frames: {
    goAhead: '実行してよろしいですか？',
    youSaid: 'ご回答',
    next: '次に',
    yes: 'はい',
    no: 'いいえ',
    and: 'と',
    or: 'または',
    iWouldUse: 'こちらの案は{}です。',
    notSaid: 'ご指定のない値',
    adds: '追加：{}',
    does: '実行内容：{}',
    doesUnasked: '依頼されていない操作です：{}',
    alsoDoes: '依頼されていない操作も含まれます：{}',
    notAsked: 'これは依頼されていません（{}）。何をしましょうか？',
    whatInstead: '承知しました。実行しません。代わりに何をしましょうか？',
    stop: '。',
    quotes: ['「', '」'],
    question: '{}？',
    which: '{}ですか？',
    whichOf: 'どれのことですか：{}？',
    whichIs: '{}ですか：{}？',
    others: 'ほかに次の点も教えていただけますか：{}？',
    moreAbout: '{}について、もう少し詳しく教えていただけますか？',
    refersTo: '{}は何を指していますか？',
    whichOfThose: 'そのうちのどれですか？',
    howMuchIs: '{}は具体的にどのくらいですか？',
    whenIs: '{}は具体的にいつですか？',
    exactly: '{}は具体的に何のことですか？',
    together: '{}の内容が一致していません。どちらが正しいですか？',
    noTool: 'そのための機能がありません。代わりに何をしましょうか？',
    doWith: '{}をどうすればよいですか？',
    whenDo: 'いつ行いますか？',
    unsure: '{}をどうすればよいか分かりませんでした。別の言い方で教えていただけますか？',
    unsureAny: 'ご希望の内容が分かりませんでした。別の言い方で教えていただけますか？',
    form: '{}はどのような形式がよいですか？',
    formAny: '結果はどのような形式がよいですか？',
  },
  needs: `
when|いつにしますか？|日時
start|いつ始めますか？|開始
end|いつ終わりますか？|終了
date|どの日にしますか？|日付
start_date|いつからですか？|開始日
end_date|いつまでですか？|終了日
time|何時にしますか？|時刻
start_time|何時に始めますか？|開始時刻
end_time|何時に終わりますか？|終了時刻
deadline|期限はいつですか？|期限
duration|どのくらいの時間にしますか？|所要時間
nights|何泊ですか？|泊数
month|どの月ですか？|対象の月
period|どの期間ですか？|期間
birth_date|生年月日はいつですか？|生年月日
frequency|どのくらいの頻度ですか？|頻度
count|いくつですか？|数
people|何名様ですか？|人数
amount|金額はいくらですか？|金額
price|予算の上限はいくらですか？|価格
limit|上限はいくつにしますか？|上限
percent|何パーセントですか？|割合
temperature|何度にしますか？|温度
origin|どこからですか？|出発地
destination|どこまでですか？|目的地
place|場所はどこですか？|場所
city|どの都市ですか？|都市
address|住所はどこですか？|住所
room|どの部屋ですか？|部屋
person|どなたのことですか？|人物
recipient|どなた宛てですか？|宛先
name|お名前は何ですか？|名前
owner|どなたが担当しますか？|担当者
attendees|どなたを招待しますか？|招待する人
email|メールアドレスは何ですか？|メールアドレス
phone|電話番号は何番ですか？|電話番号
url|リンクは何ですか？|リンク
message|どのような内容にしますか？|内容
subject|件名は何にしますか？|件名
title|タイトルは何にしますか？|タイトル
reason|理由は何ですか？|理由
details|具体的にはどのようなことですか？|詳細
query|何を検索しますか？|検索する言葉
language|何語ですか？|言語
format|どのような形式ですか？|形式
size|サイズはどうしますか？|サイズ
colour|色はどうしますか？|色
version|どのバージョンですか？|バージョン
type|どの種類ですか？|種類
code|コードは何ですか？|コード
status|どの状態にしますか？|状態
value|新しい値は何ですか？|新しい値
seat|どの座席ですか？|座席
environment|どの環境ですか？|環境
priority|優先度はどのくらいですか？|優先度
one|{}には何を指定すればよいですか？|具体的な対象
`,
  things: `
account|どの口座またはアカウント|口座・アカウント
card|どのカード|カード
order|どの注文|注文
invoice|どの請求書|請求書
booking|どの予約|予約
reservation|どの予約|予約
appointment|どの予約|予約
event|どの予定|予定
meeting|どの会議|会議
ticket|どのチケット|チケット
contract|どの契約|契約
customer|どのお客様|お客様
client|どのお客様|お客様
patient|どの患者さん|患者さん
employee|どの社員|社員
doctor|どの先生|先生
contact|どの連絡先|連絡先
user|どのユーザー|ユーザー
product|どの商品|商品
item|どの商品|商品
article|どの商品|商品
service|どのサービス|サービス
server|どのサーバー|サーバー
database|どのデータベース|データベース
project|どのプロジェクト|プロジェクト
file|どのファイル|ファイル
folder|どのフォルダー|フォルダー
document|どの書類|書類
message|どのメッセージ|メッセージ
thread|どのスレッド|スレッド
flight|どの便|便
train|どの列車|列車
hotel|どのホテル|ホテル
vehicle|どの車両|車両
car|どの車|車
device|どの機器|機器
door|どのドア|ドア
key|どの鍵|鍵
plan|どのプラン|プラン
option|どのオプション|オプション
subscription|どの定期購入|定期購入
shipment|どの荷物|荷物
parcel|どの荷物|荷物
payment|どの支払い|支払い
transaction|どの取引|取引
expense|どの経費|経費
course|どの講座|講座
class|どのクラス|クラス
team|どのチーム|チーム
group|どのグループ|グループ
list|どのリスト|リスト
channel|どのチャンネル|チャンネル
playlist|どのプレイリスト|プレイリスト
music|どの音楽|音楽
song|どの曲|曲
medicine|どの薬|薬
drug|どの薬|薬
pharmacy|どの薬局|薬局
dish|どの料理|料理
table|どのテーブル|テーブル
store|どの店舗|店舗
company|どの会社|会社
department|どの部署|部署
task|どのタスク|タスク
issue|どの問題|問題
warehouse|どの倉庫|倉庫
machine|どの機械|機械
job|どのジョブ|ジョブ
report|どの報告書|報告書
book|どの本|本
member|どの会員|会員
station|どの駅|駅
zone|どのエリア|エリア
lamp|どの照明|照明
recipe|どのレシピ|レシピ
student|どの生徒|生徒
property|どの物件|物件
role|どの役割|役割
deployment|どのデプロイメント|デプロイメント
namespace|どの名前空間|名前空間
metric|どの指標|指標
domain|どのドメイン|ドメイン
currency|どの通貨|通貨
loan|どのローン|ローン
purpose|どの目的|目的
pipeline|どのパイプライン|パイプライン
target|どの対象|対象
resource|どのリソース|リソース
template|どのテンプレート|テンプレート
participant|どの参加者|参加者
iban|どのIBAN|IBAN
tracking|どの追跡番号|追跡番号
route|どのルート|ルート
street|どの通り|通り
slot|どの時間帯|時間帯
window|どの時間帯|時間帯
method|どの方法|方法
mode|どのモード|モード
speaker|どのスピーカー|スピーカー
invitation|どの招待|招待
practitioner|どの先生|先生
prescription|どの処方箋|処方箋
specialty|どの診療科|診療科
insurer|どの保険会社|保険会社
application|どのアプリ|アプリ
backup|どのバックアップ|バックアップ
instance|どのインスタンス|インスタンス
quote|どの見積もり|見積もり
campaign|どのキャンペーン|キャンペーン
segment|どのセグメント|セグメント
candidate|どの候補者|候補者
field|どの項目|項目
variant|どの種類|種類
printer|どのプリンター|プリンター
site|どの拠点|拠点
camera|どのカメラ|カメラ
action|どの操作|操作
provider|どの事業者|事業者
offer|どのオファー|オファー
passport|どのパスポート|パスポート
carrier|どの運送会社|運送会社
region|どの地域|地域
country|どの国|国
dashboard|どのダッシュボード|ダッシュボード
tag|どのタグ|タグ
incident|どのインシデント|インシデント
trip|どの旅行|旅行
permission|どの権限|権限
platform|どのプラットフォーム|プラットフォーム
source|どの情報源|情報源
record|どの記録|記録
`,
};
