import type { Handoff } from '../../../../src/contracts/handoff.js';
import { STANDING_WORDS } from '../../picture/evidence-words.js';

export type WantedCall = NonNullable<Handoff['call']>;
type Judged = WantedCall['judged'][number];

/** A value of the call's arguments, with how it was judged. */
export interface ArgumentRow {
  /** `amount`, `customer.email`, `items[0].sku`. */
  readonly path: string;
  /** The value as text: words as they are, everything else as JSON. */
  readonly value: string;
  /** Null: it was not judged. */
  readonly standing: Judged['standing'] | null;
  /** How likely it is not what was meant, 0 to 1; null: it was not judged. */
  readonly doubt: number | null;
}

/** Values that are shown; arguments may have thousands. */
export const MAX_ROWS = 100;

/**
 * Lists the values of a call's arguments one by one, as the judgment names them.
 *
 * @returns also how many there are beyond the first 100
 */
export function argumentRows({ arguments: given, judged }: WantedCall): {
  readonly rows: readonly ArgumentRow[];
  readonly more: number;
} {
  const byPath = new Map(judged.map((one) => [one.path, one]));
  const rows: ArgumentRow[] = [];
  let more = 0;
  const visit = (value: unknown, path: string): void => {
    const own = byPath.get(path);
    const inner = own ? [] : innerValues(value, path);
    for (const [innerPath, one] of inner) visit(one, innerPath);
    if (inner.length > 0 || path === '') return;
    if (rows.length === MAX_ROWS) more += 1;
    else rows.push({ path, value: valueText(value), ...judgement(own) });
  };
  visit(given, '');
  // As the agent sent them, which the judgment remembers and stored objects do not; what was not judged comes last.
  const place = new Map(judged.map(({ path }, at) => [path, at]));
  const placeFor = ({ path }: ArgumentRow): number => place.get(path) ?? judged.length;
  return { rows: rows.sort((one, other) => placeFor(one) - placeFor(other)), more };
}

const judgement = (judged: Judged | undefined): Pick<ArgumentRow, 'standing' | 'doubt'> => ({
  standing: judged?.standing ?? null,
  doubt: judged?.doubt ?? null,
});

/** Values within an object or a list, with their paths. */
function innerValues(value: unknown, path: string): (readonly [path: string, value: unknown])[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.map((one, at) => [`${path}[${at}]`, one] as const);
  return Object.entries(value).map(
    ([name, one]) => [path === '' ? name : `${path}.${name}`, one] as const,
  );
}

const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** Arguments that nobody said, or that something speaks against, by their paths. */
export const doubtfulPaths = ({ judged }: WantedCall): string[] =>
  judged.filter(({ standing }) => !STANDING_WORDS[standing][1]).map(({ path }) => path);
