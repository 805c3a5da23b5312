import { lexiconWords } from '../../../lexicon/lexicon.js';
import type { AssessInput } from '../../../ports/assessment.js';
import { readPresent } from '../../../utterance/present.js';
import { listSaidDays } from './said-days.js';

const PRESENT_KEYS = lexiconWords('presentKeys');
const ISO_YEAR = /(?<!\d)(20\d\d)-\d\d/g;

/** The day of the present moment by whatever name the context gives it; null where it gives none. */
export function presentDay(context: AssessInput['context']): Date | null {
  if (context === null) return null;
  for (const key of Object.keys(context).slice(0, 50)) {
    const value = context[key];
    if (typeof value !== 'string' || !PRESENT_KEYS.has(key.toLowerCase())) continue;
    const iso = readPresent(value.slice(0, 60))?.day;
    if (iso !== undefined) return iso;
    const [said] = listSaidDays(value.slice(0, 60));
    if (said?.month && said.year) return new Date(Date.UTC(said.year, said.month - 1, said.day));
  }
  return null;
}

/** The years of the dates that stand in a context. */
export function yearsAround(context: AssessInput['context']): number[] {
  const { tools: _, ...rest } = context ?? {};
  const text = JSON.stringify(rest).slice(0, 4_000);
  return [...new Set([...text.matchAll(ISO_YEAR)].map(([, year]) => Number(year)))];
}
