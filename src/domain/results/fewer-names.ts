import type { Sums } from '../../db/schema/results.js';
import { add, asPart, type MutableSums, toSums, under } from './sums.js';

/** Templates of a day that are kept apart. */
const MAX_TEMPLATES = 100;

/** Name for the rarely asked questions, in all. */
export const OTHERS = '(others)';

/**
 * Keeps the questions that were asked most, and puts the others of a dimension together: a day has a bounded size.
 */
export function fewerNames(sums: Sums): Sums {
  const shown: { name: string; count: number }[] = [];
  for (const [[dimension, template, what], value] of under(sums, 'q')) {
    if (what === 'shown') shown.push({ name: `q|${dimension}|${template}`, count: value });
  }
  if (shown.length <= MAX_TEMPLATES) return sums;
  const kept = new Set(
    shown
      .sort((a, b) => b.count - a.count)
      .slice(0, MAX_TEMPLATES)
      .map(({ name }) => name),
  );
  const fewer: MutableSums = new Map();
  for (const [name, value] of Object.entries(sums)) {
    const [kind, dimension, template, what] = name.split('|');
    const isOther = kind === 'q' && !kept.has(`q|${dimension}|${template}`);
    add(fewer, isOther ? `q|${dimension}|${asPart(OTHERS)}|${what}` : name, value);
  }
  return toSums(fewer);
}
