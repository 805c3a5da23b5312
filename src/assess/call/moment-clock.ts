import { lexiconWords } from '../../lexicon/lexicon.js';
import { calendarWord } from '../../utterance/calendar.js';
import { clockPhrase, endsHere } from '../../utterance/clock-phrases.js';
import { isNumberWord, numberWord } from '../../utterance/number-words.js';
import { type Token, wordAt } from '../../utterance/tokens.js';
import { isRelative } from './moment-words.js';

/** The time of day beside a date. */

interface Place {
  readonly from: number;
  readonly to: number;
}

const TO_CLOCK = lexiconWords('beforeClock');
const isRelativeDay = (word: string): boolean =>
  calendarWord(word, true) === 'day' || isRelative(word);

const SURE_LEAD = lexiconWords('sureClockLeads');

/** The time of day behind a date, with the word that joins them: `Monday at eight`, `9 October, ten o'clock`. */
export function clockBehind(tokens: readonly Token[], date: number): Place | null {
  const { mark } = tokens[date] as Token;
  if (mark !== '' && mark !== ',') return null;
  let at = date + 1;
  while (at <= date + 2 && TO_CLOCK.has(wordAt(tokens, at)) && (tokens[at] as Token).mark === '')
    at++;
  const token = tokens[at];
  if (token === undefined) return null;
  const zoned = token.mark === '' && isZone(tokens[at + 1]);
  const end = clockPhrase(tokens, at);
  const zone = (to: number): Place => ({
    from: at,
    to: (tokens[to] as Token).mark === '' && isZone(tokens[to + 1]) ? to + 1 : to,
  });
  if (end >= 0) return zone(end);
  if (zoned && /^\d{1,2}$/.test(token.word)) return zone(at);
  // `Sunday eight`, `Friday 11`: nothing follows that they could count.
  const hour = /^\d{1,2}$/.test(token.word) ? Number(token.word) : (numberWord(token.word) ?? 0);
  const isHour = Number.isInteger(hour) && hour >= 1 && hour <= (/^\d/.test(token.word) ? 24 : 12);
  const led = at > date + 1 || isRelativeDay(wordAt(tokens, date));
  const sure = SURE_LEAD.has(wordAt(tokens, at - 1));
  const free = sure || endsHere(tokens, at);
  return isHour && isNumberLike(token.word) && led && mark === '' && free
    ? { from: at, to: at }
    : null;
}

const isNumberLike = (word: string): boolean => /^\d/.test(word) || isNumberWord(word);

const BEFORE_DAY = lexiconWords('beforeDayOfClock');

/** The time of day that stands before its day: `eight on Friday`, `noon tomorrow`, `7 tomorrow`. */
export function clockBefore(tokens: readonly Token[], date: number): Place | null {
  let to = date - 1;
  if (BEFORE_DAY.has(wordAt(tokens, to))) to--;
  if (/^(?:on|of)$/.test(wordAt(tokens, to))) to--;
  const token = tokens[to];
  if (token === undefined || token.mark !== '') return null;
  for (let from = Math.max(0, to - 3); from <= to; from++)
    if (clockPhrase(tokens, from) === to && !tokens.slice(from, to).some(({ mark }) => mark !== ''))
      return { from, to };
  return null;
}

const ZONE = lexiconWords('clockZones');
/** `et` and `est` are words of other languages as well. */
const isZone = (token: Token | undefined): boolean =>
  token !== undefined && (ZONE.has(token.word) || /^(?:EST|PST|ET|PT)$/.test(token.text));
