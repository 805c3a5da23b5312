import { lexiconWords, union } from '../lexicon/lexicon.js';
import { isNumberWord, numberWord, SCALES } from './number-words.js';
import { type Token, wordAt } from './tokens.js';
import { wordSet } from './word-set.js';

/** Durations and amounts of several words: `half an hour`, `zwei Wochen später`, `four thousand two hundred`. */

export const DURATION_UNIT = new RegExp(`^${union('durationUnits')}$`, 'u');
const ONE_UNIT = new RegExp(`^${union('durationUnit')}$`);
const ARTICLE = lexiconWords('durationArticles');
const HALF = lexiconWords('half');
/** Whole durations of one word. */
const ALONE = new RegExp(`^${union('wholeDurations')}$`);
const QUARTER = lexiconWords('quarters');
const TRAIL = lexiconWords('durationTrail');
const TRAIL_AFTER = lexiconWords('durationTrailEnd');
const RATE_BEFORE = lexiconWords('rateWords');
const MORE = lexiconWords('moreWords');

const open = (tokens: readonly Token[], at: number): boolean =>
  tokens[at] !== undefined && (tokens[at] as Token).mark === '';

const ONE_ELIDED = new RegExp(`^${union('oneElided')}`);
const ONE_HOUR = new RegExp(`^${union('oneHour')}$`);
const ELIDED_ARTICLE = new RegExp(`^${union('elidedArticles')}'`);
/** The unit of `d'une heure` and `un'ora`. */
const bare = (word: string): string => word.replace(ELIDED_ARTICLE, '');

const THREE = lexiconWords('threeOfQuarters');

const HOUR = lexiconWords('hour');

const FEW = lexiconWords('few');

const OF = lexiconWords('of');

const ONE_AND_HALF = new RegExp(`^${union('oneAndHalf')}$`);

const NO_DURATION = lexiconWords('wholeDurationsElsewhere');

const RATE = lexiconWords('rateElsewhere');

/** The last token of a duration in more words than a number and its unit that begins here, or -1. */
export function durationPhrase(tokens: readonly Token[], at: number): number {
  const { word } = tokens[at] as Token;
  let to = -1;
  let plain = false;
  if (ALONE.test(bare(word)) && !NO_DURATION.has(word)) to = at;
  else if (HALF.has(word) && open(tokens, at)) {
    const skip = /^(?:a|an)$/.test(wordAt(tokens, at + 1)) ? at + 2 : at + 1;
    if (ONE_UNIT.test(wordAt(tokens, skip))) to = skip;
  } else if (QUARTER.has(word)) to = quarterEnd(tokens, at);
  else if (ONE_HOUR.test(word)) to = andHalf(tokens, at);
  else if (ARTICLE.has(word) && open(tokens, at)) to = withArticle(tokens, at);
  else if (/^\d{1,4}(?:[.,]\d+)?$/.test(word) || isNumberWord(word)) {
    const end = numberEnd(tokens, at);
    if (!open(tokens, end)) return -1;
    const skip = MORE.has(wordAt(tokens, end + 1)) && open(tokens, end + 1) ? end + 1 : end;
    if (THREE.has(word) && ALONE.test(wordAt(tokens, at + 1))) to = at + 1;
    else if (QUARTER.has(wordAt(tokens, end + 1))) to = quarterEnd(tokens, end + 1);
    else if (DURATION_UNIT.test(wordAt(tokens, skip + 1))) {
      to = andHalf(tokens, skip + 1);
      // A number and its unit are told by the number already.
      plain = to === at + 1;
    }
  } else if (HOUR.has(word)) {
    const end = andHalf(tokens, at);
    to = end > at ? end : -1;
  } else if (FEW.has(word) && open(tokens, at)) {
    const skip = OF.has(wordAt(tokens, at + 1)) ? at + 2 : at + 1;
    // `par jour` is a rate, `un par de días` a duration.
    const isRate = RATE.has(word) && skip === at + 1;
    if (!isRate && DURATION_UNIT.test(wordAt(tokens, skip))) to = skip;
  } else if (ONE_AND_HALF.test(word) && DURATION_UNIT.test(wordAt(tokens, at + 1))) to = at + 1;
  if (to < 0) return -1;
  const end = trailed(tokens, to);
  return plain && end === to ? -1 : end;
}

const FEW_BEHIND_ARTICLE = lexiconWords('fewBehindArticle');

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
  if (ALONE.test(next) && !NO_DURATION.has(next)) return at + 1;
  if (FEW_BEHIND_ARTICLE.has(next)) return durationPhrase(tokens, at + 1);
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

const AND = lexiconWords('and');

const ONE = lexiconWords('articleOfHalf');

const HALF_BEHIND = new RegExp(`^${union('halfBehind')}$`);

const HOURS = new RegExp(`^${union('hours')}$`);

/** `and a half`, `et demie`, `y media`, `and ten` behind a unit, else the unit. */
function andHalf(tokens: readonly Token[], at: number): number {
  if (!open(tokens, at) || !AND.has(wordAt(tokens, at + 1))) return at;
  const skip = ONE.has(wordAt(tokens, at + 2)) ? at + 3 : at + 2;
  const word = wordAt(tokens, skip);
  if (HALF_BEHIND.test(word)) return skip;
  if (!HOURS.test(wordAt(tokens, at).replace(ONE_ELIDED, ''))) return at;
  const minutes = /^\d{1,2}$/.test(word) ? Number(word) : numberWord(word);
  if (skip !== at + 2 || minutes === null || minutes < 5 || minutes > 59) return at;
  return DURATION_UNIT.test(wordAt(tokens, skip + 1)) ? skip + 1 : skip;
}

const OF_HOUR = new RegExp(`^d'${union('ofHour')}$`);

const QUARTERED = lexiconWords('quartered');

/** `quarter of an hour`, `cuarto de hora`, `quart d'heure`. */
function quarterEnd(tokens: readonly Token[], at: number): number {
  if (!open(tokens, at)) return -1;
  if (OF_HOUR.test(wordAt(tokens, at + 1))) return at + 1;
  if (!OF.has(wordAt(tokens, at + 1))) return -1;
  const skip = /^(?:a|an)$/.test(wordAt(tokens, at + 2)) ? at + 3 : at + 2;
  return QUARTERED.has(wordAt(tokens, skip)) ? skip : -1;
}

/** `later`, `ago`, `plus tard` behind a duration belong to it. */
function trailed(tokens: readonly Token[], at: number): number {
  if (!open(tokens, at) || !TRAIL.has(wordAt(tokens, at + 1))) return at;
  return open(tokens, at + 1) && TRAIL_AFTER.has(wordAt(tokens, at + 2)) ? at + 2 : at + 1;
}

export const CURRENCY = new RegExp(`^${union('currencies')}$`);
const COIN = wordSet('fiver tenner');
export const isCoin = (word: string): boolean => COIN.has(word);

const DIGITS = /^\d{1,3}(?:[.,]\d+)?$/;

const OPENS_NUMBER = lexiconWords('opensNumber');

const SCALE_OF_NOTHING = lexiconWords('scaleAlone');

/** Whether three digits behind a number are its thousands: `1 800`, `1 200,50`, `1 250 zł`. */
function isThousands(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at);
  if (/^\d00$|^\d{3}[.,]\d{1,2}$/.test(word)) return true;
  return /^\d{3}$/.test(word) && open(tokens, at) && CURRENCY.test(wordAt(tokens, at + 1));
}

/** The last token of the number that begins here: `four thousand two hundred`, `12 grand`, `1 800`. */
export function numberEnd(tokens: readonly Token[], at: number): number {
  const first = tokens[at] as Token;
  const digits = /^\d/.test(first.word);
  if (!digits && !isNumberWord(first.word) && !OPENS_NUMBER.has(first.word)) return at;
  if (first.word === 'a' && !/^(?:hundred|thousand|million|grand)$/.test(wordAt(tokens, at + 1)))
    return at;
  let to = at;
  let scale = SCALES.has(first.word);
  let last = digits ? Number.NaN : (numberWord(first.word) ?? Number.NaN);
  while (to < at + 8 && (tokens[to] as Token).mark === '') {
    const next = wordAt(tokens, to + 1);
    const value = numberWord(next);
    if (SCALES.has(next) && !SCALE_OF_NOTHING.has(next)) {
      scale = true;
      last = Number.NaN;
    } else if (digits && to === at && /^\d{1,3}$/.test(first.word) && isThousands(tokens, to + 1))
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
