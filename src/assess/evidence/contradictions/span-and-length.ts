import type { ContradictionDetector } from './detector.js';
import { listSaidLengths, type SaidLength } from './said-lengths.js';
import { listSaidSpans, type SaidSpan } from './said-spans.js';

/** Finds a span of days and a length beside it that is not its own: "6 to 9 August, five nights". */
export const spanAndLength: ContradictionDetector = ({ text, days, numbers, said }) => {
  if (days.length === 0 || numbers.length === 0) return null;
  const spans = listSaidSpans(text, days).filter(({ length }) => length >= 0);
  if (spans.length !== 1) return null;
  const [span] = spans as [SaidSpan];
  const lengths = listSaidLengths(text, numbers).filter(
    ({ start, end }) => end <= span.from.start || start >= span.to.end,
  );
  const kinds = lengths.filter(({ unit }) => unit !== 'hour' && unit !== 'minute');
  const [only] = kinds;
  if (kinds.length !== 1 || only === undefined || fits(span, only)) return null;
  return `"${said.text.slice(span.from.start, span.to.end)}" and "${said.text.slice(only.start, only.end)}"`;
};

/** Whether a span may be called so long; days may be all or working days, with or without the last. */
function fits({ from, to, length }: SaidSpan, { count, unit }: SaidLength): boolean {
  const days = length + 1;
  switch (unit) {
    case 'night':
      return count === length;
    case 'day': {
      const isWorkWeek = from.weekday === 1 && to.weekday === 5 && length === 4;
      const working = isWorkWeek ? 5 : days - 2 * Math.ceil(days / 7);
      return count <= days && count >= working;
    }
    case 'week':
      return count * 7 >= length - 3 && count * 7 <= days + 3;
    case 'month':
      return count * 30.4 >= length - 20 && count * 30.4 <= days + 20;
    default:
      return true;
  }
}
