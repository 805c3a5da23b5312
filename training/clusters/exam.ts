import path from 'node:path';
import { embedFailure, FAILURE, readFailure } from '../../src/clustering/failure-vector.js';
import { Common, failurePoint } from '../../src/clustering/space.js';
import { Encoder } from '../../src/encoder/encoder.js';
import { readJsonLines } from '../json-lines.js';

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

export const readExam = (file: string): ExamRow[] => readJsonLines(file);

export const textOf = ({ request, detail }: ExamRow): string => `${request}\n${detail}`.trim();

const encoder = new Encoder(path.join(import.meta.dirname, '../../src/encoder'));

/** The points that the product makes of these failures, and what they have in common. */
export function pointsOf(rows: readonly ExamRow[]): { points: Float32Array[]; common: Common } {
  const common = new Common();
  const failures = rows.map((row) => {
    const encoded = [textOf(row), row.detail || row.request].flatMap(
      (text) => encoder.encode(text) ?? [],
    );
    const bytes = embedFailure(row.request, row.detail, undefined, encoded);
    const failure = bytes ? readFailure(bytes) : new Float32Array(FAILURE);
    common.add(failure, row);
    return failure;
  });
  const mean = common.shared;
  const points = rows.map((row, at) => failurePoint(failures[at] as Float32Array, row, mean));
  return { points, common };
}
