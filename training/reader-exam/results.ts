import { readFileSync, writeFileSync } from 'node:fs';

/** What the gate made of one row, and whether it is as a person would have it. */
export interface RowResult {
  readonly id: string;
  readonly isRight: boolean;
  /** The decision and the call, to see what a change has changed. */
  readonly made: string;
}

/** One figure of an exam: the share of some rows, or another number that is not made of rows. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** Absent where the figure is no share. */
  readonly of?: number;
  /** The bound that it is held to. */
  readonly atLeast?: number;
  readonly atMost?: number;
}

export interface ExamResult {
  readonly rows: readonly RowResult[];
  readonly figures: readonly Figure[];
}

/** The share of rows that something holds of. */
export function shareOf<Row>(
  name: string,
  rows: readonly Row[],
  holds: (row: Row) => boolean,
  bound: Pick<Figure, 'atLeast' | 'atMost'> = {},
): Figure {
  return { name, value: rows.filter(holds).length / rows.length, of: rows.length, ...bound };
}

/** Prints figures, each with its bound and whether it is met. */
export function printFigures(figures: readonly Figure[]): void {
  for (const { name, value, of, atLeast, atMost } of figures) {
    const isMet =
      (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
    const bound =
      atLeast !== undefined
        ? ` (at least ${atLeast})`
        : atMost !== undefined
          ? ` (at most ${atMost})`
          : '';
    console.log(
      `${isMet ? ' ' : '!'} ${name}: ${value.toFixed(3)}${of === undefined ? '' : ` of ${of}`}${bound}`,
    );
  }
}

export const saveRows = (file: string, rows: readonly RowResult[]): void =>
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

/** Tells how rows differ from those of a saved run: made otherwise, better and worse. */
export function compareRows(file: string, rows: readonly RowResult[], isShown: boolean): void {
  const before = new Map(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as RowResult)
      .map((row) => [row.id, row]),
  );
  const changed = rows.filter(({ id, made }) => before.has(id) && before.get(id)?.made !== made);
  const better = changed.filter(({ id, isRight }) => isRight && before.get(id)?.isRight === false);
  const worse = changed.filter(({ id, isRight }) => !isRight && before.get(id)?.isRight === true);
  console.log(
    `of ${rows.length} rows ${changed.length} are made otherwise: ${better.length} better, ${worse.length} worse`,
  );
  if (!isShown) return;
  for (const row of changed) {
    const mark = better.includes(row) ? '+' : worse.includes(row) ? '-' : ' ';
    console.log(`${mark} ${row.id}: ${before.get(row.id)?.made} -> ${row.made}`);
  }
}
