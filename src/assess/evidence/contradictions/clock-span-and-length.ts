import { union } from '../../../lexicon/lexicon.js';
import { numberWord } from '../../../utterance/number-words.js';
import type { ContradictionDetector } from './detector.js';
import { listSaidLengths } from './said-lengths.js';
import { BEGINS, ENDS } from './word-edges.js';

const HOUR = `\\d{1,2}(?:[:.]\\d{2}|\\s?h\\s?\\d{2})?`;
const SIGN = `(?:\\s?(?:am|pm|${union('hourSigns')})${ENDS})?`;
const JOINT = `\\s*(?:${union('spanJoints')}|${union('rangeJoints')}|[-–])\\s*(?:${union('hourLeads')}\\s)?`;
const SPAN = new RegExp(
  `(?<![\\p{L}\\d.,/-])(${HOUR}|\\p{L}{3,6})(${SIGN})${JOINT}(${HOUR}|\\p{L}{3,6})(${SIGN})(?![\\d:/]|[.,]\\d)`,
  'gu',
);
const WINDOW = new RegExp(`${BEGINS}${union('windowWords')}${ENDS}`, 'u');
const AT = new RegExp(`^\\s*${union('atOfClock')}\\s`, 'u');
const HALF_DAY = 720;

/** Finds a span of hours and a length beside it that is not its own: "from 18:00 to 20:00, one hour". */
export const clockSpanAndLength: ContradictionDetector = ({ text, numbers, said }) => {
  const lengths = listSaidLengths(text, numbers).flatMap((one) =>
    one.unit === 'hour' || one.unit === 'minute'
      ? [{ ...one, minutes: one.count * (one.unit === 'hour' ? 60 : 1) }]
      : [],
  );
  const [only] = lengths;
  if (only === undefined || lengths.length > 1) return null;
  for (const match of text.matchAll(SPAN)) {
    const [whole, from = '', fromSign = '', to = '', toSign = ''] = match;
    if (match.index < only.end && only.start < match.index + whole.length) continue;
    const [start, end] = [readMinutes(from), readMinutes(to)];
    if (start === null || end === null) continue;
    // A day and its time: "le 4 à 14 h".
    if (fromSign === '' && toSign !== '' && AT.test(whole.slice(from.length))) continue;
    const isClock = /[:.h]/.test(from + to) || fromSign + toSign !== '' || only.start > match.index;
    const span = (((end - start) % HALF_DAY) + HALF_DAY) % HALF_DAY;
    const possible = [span, span + HALF_DAY].filter((minutes) => minutes > 0);
    const isShorter = only.minutes < Math.min(...possible);
    // Within a window something shorter finds its place, and a long day has its breaks.
    const mayBeShorter = WINDOW.test(text) || (span - only.minutes <= 60 && span >= 240);
    if (!isClock || possible.includes(only.minutes) || (isShorter && mayBeShorter)) continue;
    return `"${said.text.slice(match.index, match.index + whole.length).trim()}" and "${said.text.slice(only.start, only.end)}"`;
  }
  return null;
};

function readMinutes(written: string): number | null {
  const [, hour, minute] = /^(\d{1,2})(?:\s?[:.h]\s?(\d{2}))?$/.exec(written) ?? [];
  if (hour !== undefined && Number(hour) <= 24) return Number(hour) * 60 + Number(minute ?? 0);
  const word = numberWord(written);
  return word !== null && word >= 1 && word <= 12 ? word * 60 : null;
}
