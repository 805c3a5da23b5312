import type { LanguageLists } from '../schema.js';

/** Dates, times and numbers in Han signs, which Chinese and Japanese write alike, or one among the other. */

const NUMBER = '(?:\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?|[〇一二三四五六七八九十百千两兩]{1,7})';
const PART = '(?:凌晨|清晨|早上|上午|中午|下午|傍晚|晚上|午前中?|午後|朝|昼|夕方|夜|晚)';

const DURATION = new RegExp(
  `(?:(?:あと|再)?${NUMBER}(?:个半|個半|个|個)?(?:秒钟|秒間?|分钟|分鐘|分間|分(?![のにごと])|小时|小時|時間(?!目)|天|日間|周(?![年末一二三四五六日])|週間|星期(?![一二三四五六日天])|[ヶかカケヵ]月間?|年間)半?|半(?:个|個)?(?:小时|小時|天|年|月)|一刻钟)(?:以?后|以?後|前)?`,
  'u',
);
const MONTHS = /[一二两兩三四五六七八九十\d]+个月/u;
const CLOCK = new RegExp(
  `(?:${PART}の?)?(?:\\d{1,2}|[一二三四五六七八九十两兩]{1,3})(?:時(?![間])|时(?!间)|[点點](?![儿心])|:\\d{2})(?:半|一刻|三刻|[\\d一二三四五六七八九十]{1,3}分?)?(?:钟|鐘|ごろ|頃)?`,
  'u',
);
const DATE =
  /(?:\d{4}年(?:\d{1,2}月(?:\d{1,2}[日号號]?)?)?|(?:\d{1,2}|[一二三四五六七八九十]{1,2})月(?:份|末|底)?(?:(?:\d{1,2}|[一二三四五六七八九十]{1,3})[日号號])?(?![一-鿿]{0,1}元)|(?:\d{1,2}|[一二三四五六七八九十]{1,3})[日号號](?![間\p{L}]?[元室间]))/u;
const RELATIVE =
  /(?:(?:大?[前后後]|今|明|昨|当|當)(?:天|日|晚|早|夜|朝|晩)|明後日|一昨日|(?:上|下|这|這|本)(?:个|個)?(?:月末|月底|月|周末|(?:周|星期|礼拜)[一二三四五六日天]?|季度|学期)|(?:先々|再来|来|今|先)(?:週末?|月末?|年度?|学期)|(?:去|昨|今|明|来)年(?:度)?|(?:月|年|年度|週|周)[末底]|(?:星期|周|週|礼拜)[一二三四五六日天末]|[月火水木金土日]曜日?)/u;
const TAIL = new RegExp(`(?:の|的)?(?:${PART}(?!\\d|[一二三四五六七八九十两]))`, 'u');
const DAY_IN_WEEK = /の[月火水木金土日]曜日?/u;
/** Digits with signs of scales: `2万3千`, `2億5千万`, `1千2百`. */
const MIXED =
  '(?:\\d{1,9}(?:[十百千]{1,2}[万萬億亿]?|[万萬億亿])){1,4}(?:\\d{1,9}(?![\\d年月日号號時时点點]))?';
/** The unit of money with a digit for its tenths, and nothing behind that the digit could count. */
const COINS = '[块塊](?<tenths>[\\d一二三四五六七八九])(?=$|[\\s,.!?;，。！？；、毛钱])';
const AMOUNT = new RegExp(`${NUMBER}${COINS}|${MIXED}|${NUMBER}?[万萬億亿]?(?:${NUMBER})?`, 'u');
const NOT_NUMBER = /千万(?![块元円人])|[一十千百万](?![百千万十]|[块元円人张份个])/u;

/** Patterns of Han signs. */
export const HAN: LanguageLists = {
  hanDurations: DURATION,
  hanMonths: MONTHS,
  hanClock: CLOCK,
  hanDates: DATE,
  hanRelative: RELATIVE,
  hanDayPartBehind: TAIL,
  hanDayInWeek: DAY_IN_WEEK,
  hanAmounts: AMOUNT,
  hanNoAmounts: NOT_NUMBER,
  hanDayParts: new RegExp(PART),
  hanOpensMoment:
    /[\d〇一二三四五六七八九十百千两兩前后後今明昨当當上下这這本先再来去月年週周星礼火水木金土日大凌清早中傍晚午朝昼夕夜半あ]/u,
  hanDayPartsAlone: /凌晨|清晨|早上|上午|下午|傍晚|晚上|午前中|午前|午後|夕方/u,
  hanCurrencies: /(?:円|元|块|塊|圓|圆|欧元?|歐元|美元|ドル|ユーロ|人民币|日元|ポンド)/u,
  hanNumber: /[〇一二三四五六七八九十百千万萬億亿两兩]+/u,
  hanNumberOrDigits: /[\d〇一二三四五六七八九十百千万萬億亿两兩.,]+/u,
  hanCounts: /[两三四五六七八九]/u,
  hanCountsNothing: /(?:[〇一二十百千万萬]|千万)/u,
  hanIsoDate: /(\d{4})年(\d{1,2})月(\d{1,2})日?/u,
  hanClockTime:
    /(午前|午後|上午|下午|晚上|早上|中午|夜)?(\d{1,2})[時时点點](?:(半)|(\d{1,2})分?|(一刻)|(三刻))?/u,
  hanLate: /(?:午後|下午|晚上|夜)/u,
  hanScales: /[千万萬億亿]/u,
  hanMonthDay: /(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]/u,
  hanWeekday: /(?:周|星期|礼拜|週)(?<day>[一二三四五六日天])|(?<day2>[月火水木金土日])曜/u,
  weekdaySigns: '日:0 天:0 月:1 一:1 火:2 二:2 水:3 三:3 木:4 四:4 金:5 五:5 土:6 六:6',
  hourSigns: /点|點|時|时/u,
  halfHourBehind: /[点點時]半/u,
  quartersBehind: /(?<hour>\d{1,2})[点點時时](?:(?<one>一刻)|三刻)/u,
  hanAfterNoon: /下午|晚上|午後|傍晚|夕方/u,
  hanBeforeNoon: /早上|上午|清晨|凌晨|午前|朝(?![鮮鲜日食刊])/u,
  hanCoins: new RegExp(
    `(?<![\\d一二三四五六七八九十百千万两.])(?<whole>[\\d一二三四五六七八九十百千万两.]{1,12})${COINS}`,
    'u',
  ),
  hanMixedNumber: new RegExp(MIXED, 'u'),
  notHours: /月|日|号/u,
  unspacedWeek: /[週周]|星期/u,
  unspacedMonth: /月/u,
  unspacedYear: /年/u,
  hanHour: /[一二三四五六七八九十两]{1,3}(?=[点點时時])/u,
  hanDaySpan:
    /(?<month>[\d一二三四五六七八九十]{1,3}\s*月)\s*(?<from>[\d一二三四五六七八九十]{1,3})\s*[日号號]?\s*(?:から|到|至|[-–~〜～])\s*(?<other>[\d一二三四五六七八九十]{1,3}\s*月\s*)?(?<to>[\d一二三四五六七八九十]{1,3})\s*(?<last>[日号號])/u,
  hanDayNumber: /[一二三四五六七八九十]{1,3}(?=[月日号號])/u,
  hanDayOfMonth: /(?<![\d月])(\d{1,2})[号號]/u,
  unspacedDistance:
    /(?<n>\d+|[一二三四五六七八九十两兩]{1,3})个?(?<u>天|日|周|星期|週間|小时|時間|分钟|分)(?:之?[后後])/u,
  unspacedUnitMinutes:
    '天:1440 日:1440 周:10080 星期:10080 週間:10080 小时:60 小時:60 時間:60 시간:60 分钟:1 分鐘:1 분:1 分:1',
  unspacedLength:
    /(?<![時时点點시]\d{0,2})(?:(?<h>半)|(?<n>\d{1,3}|[一二三四五六七八九十两兩]{1,3}|한))\s?[个個]?(?<u>小时|小時|時間|分钟|分鐘|시간|분|分)(?<half>半|\s?반)?/u,
  hanDate: /(?:(?<year>\d{4})年\s*)?(?<month>\d{1,2})\s*月\s*(?<day>\d{1,2})\s*[日号號]/u,
  hanLoneDay: /(?<![\d月])(\d{1,2})\s*[日号號](?!間|間)/u,
};
