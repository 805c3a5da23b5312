import { readFileSync } from 'node:fs';
import { Common, pointOf } from '../../clustering/space.js';
import { embedMeaning, MEANING, readMeaning } from '../../clustering/vector.js';

/** A labelled failure. */
export interface ExamRow {
  readonly id: string;
  /** Null: belongs nowhere. */
  readonly theme: string | null;
  readonly lang: string;
  readonly event: string;
  readonly dimension: string | null;
  readonly category: string | null;
  readonly request: string;
  readonly detail: string;
}

export function readExam(file: string): ExamRow[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as ExamRow);
}

export const textOf = ({ request, detail }: ExamRow): string => `${request}\n${detail}`.trim();

/** The points that the product makes of these failures, and what they have in common. */
export function pointsOf(
  rows: readonly ExamRow[],
  text = textOf,
): { points: Float32Array[]; common: Common } {
  const common = new Common();
  const meanings = rows.map((row) => {
    const bytes = embedMeaning(text(row));
    const meaning = bytes ? readMeaning(bytes) : new Float32Array(MEANING);
    common.add(meaning, row);
    return meaning;
  });
  const mean = common.shared;
  const points = rows.map((row, at) => pointOf(meanings[at] as Float32Array, row, mean));
  return { points, common };
}
