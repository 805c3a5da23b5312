import { union } from '../../../lexicon/lexicon.js';
import { readClock } from '../../../utterance/read-clock.js';
import { tokenize } from '../../../utterance/tokens.js';
import type { ContradictionDetector } from './detector.js';
import { BEGINS, ENDS } from './word-edges.js';

const LEAVES = new RegExp(`${BEGINS}${union('leavesAt')}${ENDS}`, 'gu');
const ARRIVES = new RegExp(`${BEGINS}${union('arrivesBy')}${ENDS}`, 'gu');
const FIGURES = /(?<!\d)(\d{1,2})(?:[:.h](\d{2}))?(?![\d%€$£])/u;
/** Characters behind a verb in which its time stands. */
const NEAR = 26;
const HALF_DAY = 720;
/** The longest way after which the time of a clock of twelve hours may be meant. */
const LONGEST_WAY = 480;

/** Finds an arrival that is not later than the departure: "leave after 7 and get me there by 7". */
export const leaveAndArrive: ContradictionDetector = ({ text, said }) => {
  if (!/\d/.test(text) && said.values.length < 2) return null;
  const arrives = minutesBehind(text, ARRIVES, null);
  const leaves = arrives === null ? null : minutesBehind(text, LEAVES, arrives);
  if (leaves === null || arrives === null) return null;
  const way = arrives.minutes - leaves.minutes;
  if (way > 0) return null;
  if (arrives.minutes <= HALF_DAY && way + HALF_DAY > 0 && way + HALF_DAY <= LONGEST_WAY)
    return null;
  if (leaves.minutes >= 20 * 60 && arrives.minutes <= HALF_DAY) return null;
  return `"${said.text.slice(leaves.start, leaves.end)}" and "${said.text.slice(arrives.start, arrives.end)}"`;
};

interface Said {
  readonly minutes: number;
  readonly start: number;
  readonly end: number;
}

/** The time that stands behind the only one of some verbs. */
function minutesBehind(text: string, verbs: RegExp, but: Said | null): Said | null {
  const found = [...text.matchAll(verbs)].flatMap((match): Said[] => {
    const start = match.index + match[0].length;
    if (but !== null && match.index < but.end && but.start < start) return [];
    const piece = text.slice(start, start + NEAR).split(/[.,;]\s/)[0] ?? '';
    const figures = FIGURES.exec(piece);
    if (figures !== null) {
      const [whole, hour, minute] = figures;
      if (
        Number(hour) > 24 ||
        /^\s?(?:\p{L}*min|\p{L}*hour|h\s)/u.test(piece.slice(figures.index + whole.length))
      )
        return [];
      const isLate = /^\s?pm/.test(piece.slice(figures.index + whole.length));
      const minutes =
        (Number(hour) + (isLate && Number(hour) < 12 ? 12 : 0)) * 60 + Number(minute ?? 0);
      return [{ minutes, start: match.index, end: start + figures.index + whole.length }];
    }
    const clock = readClock(piece, tokenize(piece, 8), 'en');
    if (clock === null) return [];
    const [hour = 0, minute = 0] = clock.time.split(':').map(Number);
    return [
      {
        minutes: (clock.isOpen && hour > 12 ? hour - 12 : hour) * 60 + minute,
        start: match.index,
        end: start + piece.length,
      },
    ];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}
