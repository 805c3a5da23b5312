import type { MonthPart } from '../../store/clusters/period-counts.js';
import { addDays } from '../rollups/days.js';

/** Two periods that follow each other, by UTC days, `YYYY-MM-DD`. */
export interface Periods {
  readonly first: string;
  /** The first day of the later one. */
  readonly middle: string;
  /** Included. */
  readonly last: string;
}

/** The months that lie in one of the periods whole, and the days of the others, the first ones first. */
export function monthParts({ first, middle, last }: Periods): MonthPart[] {
  const end = addDays(last, 1);
  const parts: MonthPart[] = [];
  for (let day = first; day < end; ) {
    const isCurrent = day >= middle;
    const month = firstOfMonth(day);
    const next = firstOfMonth(addDays(month, 31));
    const isWhole = day === month && next <= (isCurrent ? end : middle);
    parts.push({ month, day: isWhole ? null : String(Number(day.slice(8))), isCurrent });
    day = isWhole ? next : addDays(day, 1);
  }
  return parts;
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
