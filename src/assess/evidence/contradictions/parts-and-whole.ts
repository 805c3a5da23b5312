import { union } from '../../../lexicon/lexicon.js';
import type { ContradictionDetector } from './detector.js';
import type { SaidNumber } from './said-numbers.js';

const JOINT = new RegExp(
  `^[^.;:!?,\\d]{2,26}(?:,\\s?|\\s(?:${union('andJoints')})\\s|,\\s?(?:${union('andJoints')})\\s)$`,
  'u',
);
const LEADS_IN = /^[^.;!?]{2,60}[:,(]\s?$/u;
const COUNTED = /^\s?\p{L}{2,}/u;
const [LEAST_SHARE, MOST_SHARE] = [0.75, 1.4];

/** Finds a number of things whose parts do not come to it: "three mugs: two red, two blue". */
export const partsAndWhole: ContradictionDetector = ({ text, numbers, said }) => {
  if (numbers.length < 3 || numbers.length > 6) return null;
  for (const [at, whole] of numbers.entries()) {
    const parts = partsBehind(text, numbers, at);
    if (parts.length < 2 || whole.isPercent || parts.some(({ isPercent }) => isPercent)) continue;
    const sum = parts.reduce((all, { value }) => all + value, 0);
    const isLarger = parts.every(({ value }) => value < whole.value);
    const isAlike = sum >= whole.value * LEAST_SHARE && sum <= whole.value * MOST_SHARE;
    if (!isLarger || !isAlike || sum === whole.value) continue;
    return `"${said.text.slice(whole.start, (parts.at(-1) as SaidNumber).end)}"`;
  }
  return null;
};

/** The numbers that stand behind another as its parts: one after the other, each in front of what it counts. */
function partsBehind(text: string, numbers: readonly SaidNumber[], at: number): SaidNumber[] {
  const [whole, first] = [numbers[at], numbers[at + 1]];
  if (
    whole === undefined ||
    first === undefined ||
    !LEADS_IN.test(text.slice(whole.end, first.start))
  )
    return [];
  const parts = [first];
  for (const next of numbers.slice(at + 2)) {
    const last = parts.at(-1) as SaidNumber;
    if (!JOINT.test(text.slice(last.end, next.start))) break;
    parts.push(next);
  }
  return parts.every(({ end }) => COUNTED.test(text.slice(end, end + 12))) ? parts : [];
}
