import { lexiconWords, wordsByLanguage } from '../../lexicon/lexicon.js';
import { calendarWord } from '../../utterance/calendar.js';
import { clockPhrase, endsHere } from '../../utterance/clock-phrases.js';
import { PART_OF_DAY } from '../../utterance/day-words.js';
import { type Token, wordAt } from '../../utterance/tokens.js';
import { bareWord, JOINS_PART, PLAIN_DAY, TRAILS } from './moment-words.js';

/** Tells days and months by the words around them: ordinary words that are also days and months among them. */

/** Words that lead to a month or a season. */
const LED = lexiconWords('beforeMonth');
const LEADS_TO_SEASON = lexiconWords('beforeSeason');

export const isLedTo = (tokens: readonly Token[], at: number): boolean =>
  SEASON.has(bareWord(tokens[at] as Token).word) &&
  (LEADS_TO_SEASON.has(wordAt(tokens, at - 1)) ||
    (tokens[at] as Token).word !== bareWord(tokens[at] as Token).word);
const SEASON = lexiconWords('seasons');

const CAPITAL_MONTH = lexiconWords('monthsByCapital');
const LED_MONTH = lexiconWords('monthsByLead');

/** The month that a word names; `may` and `mars` only beside a number, behind a word that leads to a month, or with a capital. */
export const isMonth = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  if (token === undefined) return false;
  const { word } = bareWord(token);
  if (calendarWord(word, true) !== 'month') return false;
  const before = tokens[at - 1];
  const beside = [before, tokens[at + 1]].some((one) => one !== undefined && /^\d/.test(one.word));
  if (calendarWord(word, beside) === 'month') return true;
  const led = before !== undefined && before.mark === '' && LED.has(before.word);
  const capital = /^\p{Lu}\p{Ll}/u.test(token.text) && !token.opens;
  if (/^(?:may|march)$/.test(word))
    return (
      (led && /^(?:in|until|till|since|early|late|mid|next|last)$/.test(before.word)) || capital
    );
  return CAPITAL_MONTH.has(word) ? led || capital : led && LED_MONTH.has(word);
};

const FRENCH_YESTERDAY = lexiconWords('yesterdayOrHere');

const FEIRA = lexiconWords('shortFeiras');

const BEHIND_YESTERDAY = lexiconWords('behindYesterday');

/** Short names of days, and names that are ordinary words as well, count where something shows that a day is meant. */
export function isDayName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token;
  const { word } = bareWord(token);
  if (FEIRA.has(word)) return isFeira(tokens, at);
  if (calendarWord(word, true) !== 'day') return false;
  if (calendarWord(word, false) === 'day') return true;
  if (FRENCH_YESTERDAY.has(word))
    return (
      token.text !== token.word ||
      BEHIND_YESTERDAY.has(wordAt(tokens, at + 1)) ||
      !tokens.slice(Math.max(0, at - 6), at + 7).some(({ word: near }) => NOT_FRENCH.has(near))
    );
  if (!/^(?:mon|sat|sun|wed)$/.test(word)) return token.opens === false && isCapital(token);
  const led = /^(?:on|next|last|till|until|by|from|every|each|this)$/.test(wordAt(tokens, at - 1));
  if (led && word !== 'sun') return true;
  return (
    (isCapital(token) && !token.opens && token.text !== token.text.toUpperCase()) ||
    (token.mark === '' && /^\d{1,2}(?::\d\d|am|pm|th|st|nd|rd)/.test(wordAt(tokens, at + 1)))
  );
}

const HOUR_ARTICLE = lexiconWords('articleBehindFeira');

const BEFORE_FEIRA = lexiconWords('beforeFeira');

/** `sexta` without its `feira`, which is `sixth` as well: behind a word that leads to a day, with nothing to count behind it. */
const isFeira = (tokens: readonly Token[], at: number): boolean =>
  BEFORE_FEIRA.has(wordAt(tokens, at - 1)) &&
  (endsHere(tokens, at) || HOUR_ARTICLE.has(wordAt(tokens, at + 1)));

const isCapital = ({ text }: Token): boolean => /^\p{Lu}/u.test(text);
/** German and Dutch words near `hier`, which is `here` in them. */
const NOT_FRENCH = lexiconWords('notFrench');

const DAY = lexiconWords('dayBeforeNumber');

/** The day of the month beside a weekday: `Friday the 13th`, `samedi 12`; and behind `dia`. */
export function isDayBeside(tokens: readonly Token[], at: number, from: number): boolean {
  const { word } = tokens[at] as Token;
  const before = tokens[at - 1];
  if (DAY.has(word)) return at === from && /^(?:[1-9]|[12]\d|3[01])$/.test(wordAt(tokens, at + 1));
  if (!PLAIN_DAY.test(word) || before === undefined || at === from || before.mark !== '')
    return false;
  if (DAY.has(before.word)) return true;
  const day = before.word === 'the' ? tokens[at - 2] : before;
  if (day === undefined || calendarWord(day.word, true) !== 'day') return false;
  if (/^\d{1,2}(?:st|nd|rd|th)$/.test(word)) return true;
  return ROMANCE_DAYS.has(day.word) && clockPhrase(tokens, at) < 0 && endsHere(tokens, at);
}
const ROMANCE = ['fr', 'es', 'it'] as const;
const WEEKDAYS = wordsByLanguage('weekdays');
/** Days behind which the bare number of the day stands: `samedi 12`. */
const ROMANCE_DAYS: ReadonlySet<string> = new Set(
  ROMANCE.flatMap((language) => [...(WEEKDAYS.get(language) ?? [])]),
);

/** `lundi prochain`; `the Friday after` only where nothing follows that it could be after. */
export function trails(tokens: readonly Token[], at: number): boolean {
  const { word } = bareWord(tokens[at] as Token);
  if (!TRAILS.test(word)) return false;
  return word !== 'after' || at + 1 === tokens.length || (tokens[at] as Token).mark !== '';
}

const NO_PART = lexiconWords('partsOnlyAlone');

const DAY_OR_PART = lexiconWords('dayOrPart');

/** The token behind a part of the day that follows a day: `morning`, `por la tarde`, `in the morning`, `à noite`. */
export function partBehind(tokens: readonly Token[], at: number): number {
  const day = bareWord(tokens[at - 1] as Token).word;
  const isDay = calendarWord(day, true) === 'day' || PLAIN_DAY.test(day);
  if (!isDay) return -1;
  let to = at;
  while (to < at + 2 && JOINS_PART.has(wordAt(tokens, to)) && (tokens[to] as Token).mark === '')
    to++;
  const word = wordAt(tokens, to);
  if (!PART_OF_DAY.has(word) || (NO_PART.has(word) && to > at)) return -1;
  return to > at || calendarWord(word, true) !== 'day' || DAY_OR_PART.has(word) ? to + 1 : -1;
}
