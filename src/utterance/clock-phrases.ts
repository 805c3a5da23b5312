import { lexiconWords, union } from '../lexicon/lexicon.js';
import { COMMON_WORDS } from './common-words.js';
import { DAY_LIKE, PART_OF_DAY } from './day-words.js';
import { numberWord } from './number-words.js';
import type { Token } from './tokens.js';
import { unspacedKind } from './unspaced-moments.js';

/** Times of day as people say them: `half past six`, `a las ocho`, `9 Uhr 30`. */

const SHAPED = new RegExp(
  `^(?:[01]?\\d|2[0-4])(?::[0-5]\\d){1,2}$|^(?:[01]?\\d|2[0-4])(?:[:.][0-5]\\d)?${union('clockSuffixes')}$|^(?:[01]?\\d|2[0-4])h[0-5]\\d$|^(?:[01]?\\d|2[0-4])-?ish$`,
);
const NAMED = lexiconWords('clockNames');
/** Signs of a clock that stand behind a number and can be nothing else. */
const SIGN = lexiconWords('clockSigns');
/** Those that may as well be a number of hours: only behind a word that leads to a time. */
const HOURS = lexiconWords('clockHours');
const LEADS = lexiconWords('clockLeads');
/** Words behind which a bare number is a time of day, where no noun follows it. */
const CLOCK_LEADS = lexiconWords('clockLeadsBare');
const WEAK_LEADS = lexiconWords('clockLeadsWeak');
const AFTER_A = lexiconWords('clockBeforeLas');
const BEFORE_AS = lexiconWords('clockBeforeAs');
const NOT_BEHIND = lexiconWords('notBehindHour');
const RANGE = lexiconWords('clockRange');
const PAST = lexiconWords('minutesPast');
const MINUTES = lexiconWords('minuteWords');
const HALF = lexiconWords('halfHour');
const DUTCH_HOUR = lexiconWords('hoursBehindHalf');

/** The hour that a word or up to two digits name, else null. */
function readHour(word: string): number | null {
  if (/^\d{1,2}$/.test(word)) return Number(word) <= 24 ? Number(word) : null;
  if (word === 'a' || word === 'an' || word === 'half' || word === 'couple') return null;
  const number = numberWord(word);
  return number !== null && number >= 1 && number <= 24 && Number.isInteger(number) ? number : null;
}

/** Digits, or a word for an hour of the twelve. */
const isHour = (token: Token | undefined): boolean => {
  if (token === undefined) return false;
  const hour = readHour(token.word);
  return hour !== null && (/^\d/.test(token.word) || hour <= 12);
};
const isMinute = (token: Token | undefined): boolean =>
  token !== undefined && /^[0-5]\d$/.test(token.word);

/** Whether nothing follows that a number in front of it could count. */
export function endsHere(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token;
  const next = tokens[at + 1];
  if (token.mark !== '' || next === undefined) return true;
  if (NOT_BEHIND.has(next.word)) return false;
  return (
    COMMON_WORDS.has(next.word) ||
    DAY_LIKE(next.word) ||
    RANGE.has(next.word) ||
    next.word === 'sharp'
  );
}

const HALF_OF_DAY = new RegExp(`^${union('clockSuffixes')}$`);

/** The last token of the time of day that begins here, or -1. Looks at no more than a few tokens either side. */
export function clockPhrase(tokens: readonly Token[], at: number): number {
  const token = tokens[at];
  if (token === undefined) return -1;
  const { word } = token;
  if (
    NAMED.has(word) ||
    SHAPED.test(word) ||
    (word.charCodeAt(word.length - 1) > 0x2fff && unspacedKind(word, '') === 'time')
  ) {
    const next = tokens[at + 1];
    const minutes = /^\d{1,2}h$/.test(word) && token.mark === '' && isMinute(next);
    const half = token.mark === '' && HALF_OF_DAY.test(next?.word ?? '');
    return /^\d/.test(word) ? withPart(tokens, minutes || half ? at + 1 : at) : at;
  }
  const relative = pastOrHalf(tokens, at);
  if (relative >= 0) return withPart(tokens, relative);
  if (!isHour(token)) return -1;
  const end = afterHour(tokens, at);
  if (end >= 0) return withPart(tokens, end);
  return isBareTime(tokens, at) ? withPart(tokens, at) : -1;
}

/** `half past six`, `quarter to eight`, `halb acht`, `zehn nach acht`, `kwart over vijf`. */
function pastOrHalf(tokens: readonly Token[], at: number): number {
  const { word, mark } = tokens[at] as Token;
  const [next, third] = [tokens[at + 1], tokens[at + 2]];
  if (mark !== '' || next === undefined) return -1;
  if (
    HALF.has(word) &&
    isHour(next) &&
    (word !== 'half' || DUTCH_HOUR.has(next.word) || endsOrSigned(tokens, at + 1))
  )
    return signed(tokens, at + 1);
  const counts = MINUTES.has(word) || HALF.has(word) || /^(?:5|10|20|25)$/.test(word);
  if (!counts || !PAST.has(next.word) || next.mark !== '') return -1;
  if (HALF.has(word) && next.word !== 'past') return -1;
  // `ten to five people`: a time only where the hour ends it.
  if (isHour(third) && endsOrSigned(tokens, at + 2)) return signed(tokens, at + 2);
  return HALF.has(third?.word ?? '') && isHour(tokens[at + 3]) ? at + 3 : -1;
}

const endsOrSigned = (tokens: readonly Token[], at: number): boolean =>
  endsHere(tokens, at) || signed(tokens, at) > at;
const signed = (tokens: readonly Token[], at: number): number =>
  (tokens[at] as Token).mark === '' &&
  (SIGN.has(tokens[at + 1]?.word ?? '') || HOURS.has(tokens[at + 1]?.word ?? ''))
    ? at + 1
    : at;

const HOUR_ARTICLE = lexiconWords('hourArticles');

const LES_HOURS = lexiconWords('pluralArticleOfHours');

const SIGN_OF_MINUTES = lexiconWords('clockSignOfMinutes');

/** `9 Uhr 30`, `huit heures et demie`, `ocho y media`, `sette meno un quarto`; -1 where only the hour stands. */
function afterHour(tokens: readonly Token[], at: number): number {
  if ((tokens[at] as Token).mark !== '') return -1;
  const next = tokens[at + 1]?.word ?? '';
  const before = tokens[at - 1]?.word ?? '';
  const leads = LEADS.has(before) || LES_HOURS.has(before) || RANGE.has(before);
  if (SIGN.has(next) && (next !== 'am' || /^\d/.test((tokens[at] as Token).word))) {
    const minute =
      SIGN_OF_MINUTES.has(next) &&
      (tokens[at + 1] as Token).mark === '' &&
      isMinute(tokens[at + 2]);
    return minute ? at + 2 : at + 1;
  }
  if (HOURS.has(next)) {
    const open = (tokens[at + 1] as Token).mark === '';
    if (open && isMinute(tokens[at + 2])) return at + 2;
    // `duas horas e meia` is as long as it may be a time.
    const end = open && leads ? fraction(tokens, at + 2) : -1;
    return end >= 0 ? end : leads ? at + 1 : -1;
  }
  return leads || HOUR_ARTICLE.has(before) ? fraction(tokens, at + 1) : -1;
}

const FRACTION_JOINT = lexiconWords('fractionJoints');

const FRACTION_ARTICLE = lexiconWords('fractionArticles');

const FRACTION = new RegExp(`^${union('hourFractions')}$`);

/** The end of `et demie`, `y media`, `e mezza`, `e meia`, `menos cuarto`, `moins le quart`, `e quaranta`. */
function fraction(tokens: readonly Token[], at: number): number {
  const joint = tokens[at]?.word ?? '';
  if (!FRACTION_JOINT.has(joint)) return -1;
  const skip = FRACTION_ARTICLE.has(tokens[at + 1]?.word ?? '') ? at + 2 : at + 1;
  const word = tokens[skip]?.word ?? '';
  if (FRACTION.test(word)) return skip;
  const minutes = numberWord(word);
  return minutes !== null && minutes >= 5 && minutes < 60 ? skip : -1;
}

const ABOUT = lexiconWords('clockLeadsAbout');

const LAS = lexiconWords('articleOfHours');

const AS_HOURS = lexiconWords('portugueseArticleOfHours');

const NO_LEAD = lexiconWords('noLead');

/** Whether an hour without a sign is a time of day by the words around it. */
function isBareTime(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  const led = before !== undefined && before.mark === '';
  if (partEnd(tokens, at) > at && !(led && /^(?:for|those|these|the)$/.test(before.word)))
    return true;
  if (!led || !endsHere(tokens, at)) return false;
  const { word } = before;
  const further = tokens[at - 2]?.word ?? '';
  if (LAS.has(word)) return AFTER_A.has(further) || further === '';
  if (AS_HOURS.has(word)) return BEFORE_AS.has(further);
  if (NO_LEAD.has(word)) return false;
  const bare = /^\d/.test((tokens[at] as Token).word);
  if (CLOCK_LEADS.has(word)) return true;
  if (WEAK_LEADS.has(word)) {
    // `from 9 to 12`, `after six`; `about five` may be a number of things.
    const ranges = RANGE.has(tokens[at + 1]?.word ?? '') && isHour(tokens[at + 2]);
    return ranges || !bare || !ABOUT.has(word) || isHour(tokens[at - 2]);
  }
  return word !== 'a' && RANGE.has(word) && isTimeBefore(tokens, at - 2);
}

/** Whether the hour here is the first of a range of times: `from 9 to 12`, `Monday 9 till 11`. */
function isTimeBefore(tokens: readonly Token[], at: number): boolean {
  if (!isHour(tokens[at]) && !SHAPED.test(tokens[at]?.word ?? '')) return false;
  const lead = tokens[at - 1]?.word ?? '';
  return LEADS.has(lead) || DAY_LIKE(lead) || SHAPED.test(tokens[at]?.word ?? '');
}

const PART_JOINTS = lexiconWords('dayPartJoints');

const HALF_OF_DAY_WORD = lexiconWords('dayPartAdverbs');

/** The last token of `in the morning`, `du soir`, `de la tarde`, `tonight` behind a time, else `at`. */
function partEnd(tokens: readonly Token[], at: number): number {
  let to = at;
  while (
    to < at + 3 &&
    (tokens[to] as Token).mark === '' &&
    PART_JOINTS.has(tokens[to + 1]?.word ?? '')
  )
    to++;
  if ((tokens[to] as Token).mark !== '') return at;
  const word = tokens[to + 1]?.word ?? '';
  // `five a day`, `six this morning`: only what says which half of the day it is.
  return to > at && PART_OF_DAY.has(word)
    ? to + 1
    : to === at && HALF_OF_DAY_WORD.has(word)
      ? to + 1
      : at;
}

const withPart = (tokens: readonly Token[], at: number): number => partEnd(tokens, at);
