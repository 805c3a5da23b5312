import { isNumberWord, numberWord, SCALES } from './number-words.js';
import { type Token, wordAt } from './tokens.js';
import { wordSet } from './word-set.js';

/** Durations and amounts of several words: `half an hour`, `zwei Wochen später`, `four thousand two hundred`. */

export const DURATION_UNIT =
  /^(?:s|sec|secs|seconds?|min|mins|minutes?|h|hrs?|hours?|days?|weeks?|months?|years?|nights?|fortnights?|decades?|sekunden?|secondes?|segundos?|secondi|tage?n?|stunden?|minuten?|wochen?|monate?n?|jahre?n?|nächte?n?|jours?|nuits?|heures?|semaines?|mois|ans|année|día|días|hora|horas|noches?|semanas?|mes|meses|años?|minutos?|giorn[oi]|or[ae]|settiman[ae]|mes[ei]|ann[oi]|nott[ei]|minut[oi]|dias?|noites?|mês|anos?|dag|dagen|uur|uurtje|uren|we[e]?ken|maanden?|jaar|jaren|nachten|dygn|timmar?|timme|dagar|veckor|månader|minuter|timer|dage|uger|godzin[ayę]?|dni|tygodni[ea]?|miesięcy|miesiące|minut[ay]?|час|часов|часа|день|дней|дня|минут[ыу]?|недел[июья]|недель|месяца|месяцев|года?|лет|gün|hafta|ay|yıl|dakika|saat|hari|jam|minggu|bulan|दिन|घंटे|मिनट|시간|분|일|주|개월)$/u;
const ONE_UNIT =
  /^(?:hour|minute|day|week|fortnight|month|year|night|stunde|woche|monat|jahr|nacht|heure|semaine|mois|journée|hora|semana|mes|año|día|noche|or[ae]|settimana|mese|anno|giorno|mês|ano|dia|noite|uur|uurtje|week|maand|maandje|weekje|dagje|jaar|timme|vecka|månad|dag)$/;
const ARTICLE = wordSet(
  "a an another one ein eine einen einem einer un une una um uma een ett en andere otra outra un'altra",
);
const HALF = wordSet('half halbe halben halbes halber media mezza mezzo meia halv halvt pół');
/** Whole durations of one word. */
const ALONE =
  /^(?:fortnight|viertelstunde|dreiviertelstunde|halbstunde|kwartier|kwartiertje|kvart|demi-heure|demi-journée|mezz'ora|mezzora|mezz'oretta|halvtimme|quarto|полчаса|półgodziny|quinzaine|uurtje)$/;
const QUARTER = wordSet('quarter quarters cuarto quart quarto quarti');
const TRAIL = wordSet(
  'later earlier ago longer more sooner late später früher länger mehr plus más mais dopo prima depois antes después later eerder langer senare tidigare geleden wcześniej później назад позже sonra önce',
);
const TRAIL_AFTER = wordSet('tard tarde tôt temprano cedo tardi longtemps tiempo');
const RATE_BEFORE = wordSet(
  'times time once twice each every per x mal fois veces volte vezes keer',
);
const MORE = wordSet('more extra weitere autres más mais altre altri andere');

const open = (tokens: readonly Token[], at: number): boolean =>
  tokens[at] !== undefined && (tokens[at] as Token).mark === '';

/** The unit of `d'une heure` and `un'ora`. */
const bare = (word: string): string => word.replace(/^(?:d|l|un)'/, '');

/** The last token of a duration in more words than a number and its unit that begins here, or -1. */
export function durationPhrase(tokens: readonly Token[], at: number): number {
  const { word } = tokens[at] as Token;
  let to = -1;
  let plain = false;
  if (ALONE.test(bare(word)) && word !== 'quarto' && word !== 'kvart') to = at;
  else if (HALF.has(word) && open(tokens, at)) {
    const skip = /^(?:a|an)$/.test(wordAt(tokens, at + 1)) ? at + 2 : at + 1;
    if (ONE_UNIT.test(wordAt(tokens, skip))) to = skip;
  } else if (QUARTER.has(word)) to = quarterEnd(tokens, at);
  else if (/^un'or[ae]$/.test(word)) to = andHalf(tokens, at);
  else if (ARTICLE.has(word) && open(tokens, at)) to = withArticle(tokens, at);
  else if (/^\d{1,4}(?:[.,]\d+)?$/.test(word) || isNumberWord(word)) {
    const end = numberEnd(tokens, at);
    if (!open(tokens, end)) return -1;
    const skip = MORE.has(wordAt(tokens, end + 1)) && open(tokens, end + 1) ? end + 1 : end;
    if (/^(?:drie|trois|drei)$/.test(word) && ALONE.test(wordAt(tokens, at + 1))) to = at + 1;
    else if (QUARTER.has(wordAt(tokens, end + 1))) to = quarterEnd(tokens, end + 1);
    else if (DURATION_UNIT.test(wordAt(tokens, skip + 1))) {
      to = andHalf(tokens, skip + 1);
      // A number and its unit are told by the number already.
      plain = to === at + 1;
    }
  } else if (/^(?:hour|hora|heure|ora)$/.test(word)) {
    const end = andHalf(tokens, at);
    to = end > at ? end : -1;
  } else if (
    /^(?:few|couple|paar|par|pair|quelques|algunos|alcuni)$/.test(word) &&
    open(tokens, at)
  ) {
    const skip = /^(?:of|de|di)$/.test(wordAt(tokens, at + 1)) ? at + 2 : at + 1;
    // `par jour` is a rate, `un par de días` a duration.
    const isRate = word === 'par' && skip === at + 1;
    if (!isRate && DURATION_UNIT.test(wordAt(tokens, skip))) to = skip;
  } else if (
    /^(?:anderthalb|anderhalve?)$/.test(word) &&
    DURATION_UNIT.test(wordAt(tokens, at + 1))
  )
    to = at + 1;
  if (to < 0) return -1;
  const end = trailed(tokens, to);
  return plain && end === to ? -1 : end;
}

/** `an hour`, `eine halbe Stunde`, `une heure et demie`, `another week`; not the rate in `ten a month`. */
function withArticle(tokens: readonly Token[], at: number): number {
  const next = wordAt(tokens, at + 1);
  if (HALF.has(next) && ONE_UNIT.test(wordAt(tokens, at + 2))) return at + 2;
  if (
    HALF.has(next) &&
    /^(?:a|an)$/.test(wordAt(tokens, at + 2)) &&
    ONE_UNIT.test(wordAt(tokens, at + 3))
  )
    return at + 3;
  if (QUARTER.has(next)) return quarterEnd(tokens, at + 1);
  if (ALONE.test(next) && next !== 'quarto' && next !== 'kvart') return at + 1;
  if (/^(?:few|couple|paar|par)$/.test(next)) return durationPhrase(tokens, at + 1);
  if (!ONE_UNIT.test(next)) return -1;
  const before = tokens[at - 1];
  if (before !== undefined && before.mark === '') {
    const counts =
      /\d/.test(before.word) || isNumberWord(before.word) || RATE_BEFORE.has(before.word);
    // `two hundred euros a month` is a rate.
    if (counts || DURATION_UNIT.test(before.word) || CURRENCY.test(before.word)) return -1;
  }
  return andHalf(tokens, at + 1);
}

/** `and a half`, `et demie`, `y media`, `and ten` behind a unit, else the unit. */
function andHalf(tokens: readonly Token[], at: number): number {
  if (!open(tokens, at) || !/^(?:and|et|y|e|en|und|och)$/.test(wordAt(tokens, at + 1))) return at;
  const skip = /^(?:a|an|ein|een|un)$/.test(wordAt(tokens, at + 2)) ? at + 3 : at + 2;
  const word = wordAt(tokens, skip);
  if (/^(?:half|halbe|demie?|media|medio|mezza|mezzo|meia|meio)$/.test(word)) return skip;
  if (!/^(?:hour|hours|heures?|horas?|or[ae])$/.test(wordAt(tokens, at).replace(/^un'/, '')))
    return at;
  const minutes = /^\d{1,2}$/.test(word) ? Number(word) : numberWord(word);
  if (skip !== at + 2 || minutes === null || minutes < 5 || minutes > 59) return at;
  return DURATION_UNIT.test(wordAt(tokens, skip + 1)) ? skip + 1 : skip;
}

/** `quarter of an hour`, `cuarto de hora`, `quart d'heure`. */
function quarterEnd(tokens: readonly Token[], at: number): number {
  if (!open(tokens, at)) return -1;
  if (/^d'(?:heure|ora)$/.test(wordAt(tokens, at + 1))) return at + 1;
  if (!/^(?:of|de|di)$/.test(wordAt(tokens, at + 1))) return -1;
  const skip = /^(?:a|an)$/.test(wordAt(tokens, at + 2)) ? at + 3 : at + 2;
  return /^(?:hour|hora|ora|year)$/.test(wordAt(tokens, skip)) ? skip : -1;
}

/** `later`, `ago`, `plus tard` behind a duration belong to it. */
function trailed(tokens: readonly Token[], at: number): number {
  if (!open(tokens, at) || !TRAIL.has(wordAt(tokens, at + 1))) return at;
  return open(tokens, at + 1) && TRAIL_AFTER.has(wordAt(tokens, at + 2)) ? at + 2 : at + 1;
}

export const CURRENCY =
  /^(?:usd|eur|gbp|jpy|chf|cny|rmb|inr|aud|cad|sek|nok|dkk|pln|brl|dollars?|dólares|dollari|euros?|pounds?|pfund|sterling|quid|bucks|yen|pence|cents?|centavos|céntimos|cêntimos|centesimi|kr|rupees?|kronor|kroner|franken|francs|pesos|reais|zł|złotych|рублей|рубля|руб|евро|lira|tl|won)$/;
const COIN = wordSet('fiver tenner');
export const isCoin = (word: string): boolean => COIN.has(word);

const DIGITS = /^\d{1,3}(?:[.,]\d+)?$/;

/** The last token of the number that begins here: `four thousand two hundred`, `12 grand`, `1 800`. */
export function numberEnd(tokens: readonly Token[], at: number): number {
  const first = tokens[at] as Token;
  const digits = /^\d/.test(first.word);
  if (!digits && !isNumberWord(first.word) && !/^(?:a|cent|mil|un|mille)$/.test(first.word))
    return at;
  if (first.word === 'a' && !/^(?:hundred|thousand|million|grand)$/.test(wordAt(tokens, at + 1)))
    return at;
  let to = at;
  let scale = SCALES.has(first.word);
  let last = digits ? Number.NaN : (numberWord(first.word) ?? Number.NaN);
  while (to < at + 8 && (tokens[to] as Token).mark === '') {
    const next = wordAt(tokens, to + 1);
    const value = numberWord(next);
    if (SCALES.has(next) && !/^(?:bin|sto)$/.test(next)) {
      scale = true;
      last = Number.NaN;
    } else if (digits && to === at && /^\d{1,3}$/.test(first.word) && /^\d00$/.test(next))
      last = Number.NaN;
    else if (
      value !== null &&
      value > 0 &&
      value < 100 &&
      next !== 'a' &&
      next !== 'an' &&
      next !== 'half' &&
      !digits
    ) {
      const tens = last >= 20 && last <= 90 && value < 10;
      if (!tens && !(scale && Number.isNaN(last))) break;
      scale = false;
      last = value;
    } else if (next === 'and' && scale && isNumberWord(wordAt(tokens, to + 2)) && !digits) {
      last = Number.NaN;
    } else break;
    to += 1;
  }
  return wordAt(tokens, to) === 'and' ? to - 1 : DIGITS.test(first.word) || !digits ? to : at;
}
