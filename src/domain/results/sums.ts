import { clampAmount } from '../../bounds.js';
import type { Sums } from '../../db/schema/results.js';

/** Sums that grow. */
export type MutableSums = Map<string, number>;

/** Less than this is what adding and taking away the same numbers leaves over. */
const NOTHING = 1e-9;

export function add(sums: MutableSums, name: string, value: number): void {
  if (value !== 0) sums.set(name, (sums.get(name) ?? 0) + clampAmount(value));
}

/** Adds all of `other`, as often as `times` says. */
export function addAll(sums: MutableSums, other: Sums, times = 1): void {
  for (const [name, value] of Object.entries(other)) add(sums, name, times * value);
}

/** As they are stored: without what is nothing. */
export const toSums = (sums: MutableSums): Sums =>
  Object.fromEntries([...sums].filter(([, value]) => Math.abs(value) > NOTHING));

/** A part of a name, so that it can stand between bars. */
export const asPart = (text: string): string => encodeURIComponent(text);
export const fromPart = (part: string): string => decodeURIComponent(part);

/** The sums under names that begin so, by the rest of the name, as parts. */
export function* under(sums: Sums, first: string): Generator<[string[], number]> {
  for (const [name, value] of Object.entries(sums)) {
    if (name.startsWith(`${first}|`)) yield [name.slice(first.length + 1).split('|'), value];
  }
}
