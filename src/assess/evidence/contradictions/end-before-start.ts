import { union } from '../../../lexicon/lexicon.js';
import type { ContradictionDetector, Looked } from './detector.js';
import type { SaidDay } from './said-days.js';
import { joinDays, listSaidSpans } from './said-spans.js';
import { BEGINS, ENDS } from './word-edges.js';

const STARTS = new RegExp(`${BEGINS}${union('spanStarts')}${ENDS}[^.;\\d]{0,22}$`, 'u');
const ENDINGS = new RegExp(`${BEGINS}${union('spanEnds')}${ENDS}[^.;\\d]{0,22}$`, 'u');
/** Orders to put a thing to another time, which may be an earlier one. */
const RESCHEDULES = new RegExp(`${BEGINS}${union('reschedules')}`, 'u');
const THIS_YEAR = new RegExp(`${BEGINS}${union('thisYear')}${ENDS}`, 'u');

/** Finds a span of days whose end lies before its start. */
export const endBeforeStart: ContradictionDetector = (looked) => {
  const { text, days, said } = looked;
  if (days.length === 0) return null;
  for (const { from, to, length } of listSaidSpans(text, days)) {
    const isOneYear = THIS_YEAR.test(text) && from.month !== null && (to.month ?? 12) < from.month;
    if ((length < 0 && !RESCHEDULES.test(text)) || isOneYear)
      return `start and end of "${said.text.slice(from.start, to.end)}"`;
  }
  const pair = byRole(looked);
  if (pair === null) return null;
  const [first, last] = pair;
  const isOneYear = THIS_YEAR.test(text) && (last.month ?? 12) < (first.month ?? 1);
  return joinDays(first, last).length < 0 || isOneYear
    ? `"${said.text.slice(first.start, first.end)}" and "${said.text.slice(last.start, last.end)}"`
    : null;
};

/** The only day that something starts on and the only one that it ends on. */
function byRole({ text, days }: Looked): readonly [SaidDay, SaidDay] | null {
  if (days.length !== 2) return null;
  const [one, other] = days as [SaidDay, SaidDay];
  const role = (day: SaidDay, after: number): 'start' | 'end' | null => {
    const before = text.slice(after, day.start);
    return ENDINGS.test(before) ? 'end' : STARTS.test(before) ? 'start' : null;
  };
  const [first, second] = [role(one, 0), role(other, one.end)];
  if (second === 'end' && first !== 'end')
    return first === 'start' || ENDS_ALONE.test(text) ? [one, other] : null;
  return first === 'end' && second === 'start' ? [other, one] : null;
}

/** Words for a way back, which need no word for the way there. */
const ENDS_ALONE = new RegExp(`${BEGINS}${union('wayBack')}${ENDS}`, 'u');
