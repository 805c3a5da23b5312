import { wordSet } from './word-set.js';

/** Words for days, months and times of day in the languages most traffic is written in. */

const MONTHS =
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec ' +
  'januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août septembre octobre novembre décembre ' +
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre ' +
  'janeiro fevereiro março maio junho julho setembro outubro novembro dezembro januari februari maart mei augustus ' +
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia ' +
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря ' +
  'ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık';

const WEEKDAYS =
  'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri sat mondays tuesdays wednesdays thursdays fridays saturdays sundays ' +
  'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag lundi mardi mercredi jeudi vendredi samedi dimanche ' +
  'lunes martes miércoles jueves viernes sábado domingo lunedì martedì mercoledì giovedì venerdì sabato domenica ' +
  'segunda-feira terça-feira quarta-feira quinta-feira sexta-feira maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ' +
  'måndag tisdag onsdag torsdag fredag lördag söndag mandag tirsdag lørdag søndag ' +
  'poniedziałek wtorek środę środa czwartek piątek sobotę sobota niedziela niedzielę pondělí úterý středa čtvrtek pátek neděle ' +
  'понедельник вторник среда среду четверг пятница пятницу суббота субботу воскресенье ' +
  'pazartesi salı çarşamba perşembe cuma cumartesi pazar senin selasa rabu kamis jumat sabtu minggu ' +
  'सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد';

const RELATIVE_DAYS =
  'today tomorrow tonight yesterday overmorrow heute morgen gestern übermorgen hier "aujourd\'hui demain hoy mañana ayer oggi domani ieri ' +
  'hoje amanhã ontem vandaag gisteren idag imorgon igår dzisiaj dziś jutro wczoraj dnes zítra včera сегодня завтра вчера bugün yarın dün ' +
  'besok kemarin आज कल اليوم غدا غدًا أمس christmas easter thanksgiving weekend';

const TIMES = 'noon midnight midday mittag mitternacht midi minuit mediodía medianoche';

/** By number; names of one month that only differ in their ending are told by their first letters. */
const MONTH_STARTS: readonly (readonly string[])[] = [
  ['jan', 'janv', 'ene', 'gen', 'styc', 'янв', 'oca'],
  ['feb', 'fév', 'fev', 'lut', 'фев', 'şub'],
  ['mar', 'mär', 'maa', 'marca', 'мар'],
  ['apr', 'avr', 'abr', 'kwie', 'апр', 'nis'],
  ['may', 'mai', 'mag', 'mei', 'maj', 'мая', 'mayıs'],
  ['jun', 'juin', 'giu', 'czer', 'июн', 'haz'],
  ['jul', 'juil', 'lug', 'lip', 'июл', 'tem'],
  ['aug', 'aoû', 'ago', 'sier', 'авг', 'ağu'],
  ['sep', 'set', 'wrze', 'сен', 'eyl'],
  ['oct', 'okt', 'ott', 'out', 'paźdz', 'окт', 'eki'],
  ['nov', 'listo', 'ноя', 'kas'],
  ['dec', 'dez', 'déc', 'dic', 'grud', 'дек', 'ara'],
];

/** The number of a month's name, 1 to 12; null for any other word. */
export function monthNumber(word: string): number | null {
  if (DAY_WORDS.get(word) !== 'month') return null;
  let best = { at: -1, length: 0 };
  for (const [at, starts] of MONTH_STARTS.entries()) {
    for (const start of starts) {
      if (word.startsWith(start) && start.length > best.length) best = { at, length: start.length };
    }
  }
  return best.at < 0 ? null : best.at + 1;
}

const DAY_WORDS = new Map<string, 'month' | 'day' | 'time'>();
for (const word of MONTHS.split(' ')) DAY_WORDS.set(word, 'month');
for (const word of WEEKDAYS.split(' ')) DAY_WORDS.set(word, 'day');
for (const word of RELATIVE_DAYS.replace('"', '').split(' ')) DAY_WORDS.set(word, 'day');
for (const word of TIMES.split(' ')) DAY_WORDS.set(word, 'time');

/** Ordinary words that are also months or days. `may` and `mars` only count beside a number. */
const ONLY_BESIDE_A_NUMBER = wordSet(
  'may mars march sat sun mon wed mei mai pazar hier mart minggu',
);

/** Tells what a word says of time: a month, a day, a time of day, or nothing. */
export function calendarWord(word: string, besideNumber: boolean): 'month' | 'day' | 'time' | null {
  const kind = DAY_WORDS.get(word);
  if (kind === undefined || (!besideNumber && ONLY_BESIDE_A_NUMBER.has(word))) return null;
  return kind;
}

const CJK_DAY =
  /今日|明日|昨日|明後日|今天|明天|昨天|后天|[月火水木金土日]曜日?|(?:星期|周|礼拜)[一二三四五六日天]|오늘|내일|모레|[월화수목금토일]요일|[0-9０-９一二三四五六七八九十]{1,3}(?:月|日|号|월|일|年|년)|วัน(?:จันทร์|อังคาร|พุธ|ศุกร์|เสาร์|อาทิตย์|นี้)|พรุ่งนี้/gu;
const CJK_TIME = /[0-9０-９一二三四五六七八九十]{1,3}(?:時|时|点|點|시)(?:半|[0-9]{1,2}分)?|โมง/gu;

/** Days and times in scripts that put no spaces between words; `text` holds at least one such sign. */
export function unspacedDays(
  text: string,
): { text: string; start: number; kind: 'date' | 'time' }[] {
  const found: { text: string; start: number; kind: 'date' | 'time' }[] = [];
  for (const match of text.slice(0, 4_000).matchAll(CJK_DAY)) {
    found.push({ text: match[0], start: match.index, kind: 'date' });
  }
  for (const match of text.slice(0, 4_000).matchAll(CJK_TIME)) {
    found.push({ text: match[0], start: match.index, kind: 'time' });
  }
  return found;
}
