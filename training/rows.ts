import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AssessInput, Dimension } from '../src/ports/assessment.js';
import { readJsonLines } from './json-lines.js';

/** A labelled request, in the shape of the scoring data and of our own corpus. */
export interface Row {
  readonly id: string;
  readonly source: string;
  readonly text: string;
  readonly history: readonly string[];
  readonly context: Readonly<Record<string, unknown>> | null;
  readonly ambiguous: 0 | 1;
  readonly missing: readonly string[];
  readonly meta: {
    readonly group?: string;
    readonly dimension?: Dimension | null;
    readonly dimensions?: readonly (Dimension | null)[];
    readonly [more: string]: unknown;
  };
}

export const CORPUS = path.join(path.dirname(fileURLToPath(import.meta.url)), 'corpus');

/** The rows of `<folder>/<name>.jsonl`; none when there is no such file. */
export function readRows(folder: string, name: string): Row[] {
  const file = path.join(folder, `${name}.jsonl`);
  return existsSync(file) ? readJsonLines(file) : [];
}

/** A part of our own corpus; `context.toolset` is expanded into `context.tools`. */
export function readCorpus(
  name: 'train' | 'tools-train' | 'calibration' | 'test' | 'tools',
): Row[] {
  const file = name === 'tools-train' ? 'toolsets-train.json' : 'toolsets.json';
  const text = readFileSync(path.join(CORPUS, file), 'utf8');
  const sets = JSON.parse(text) as Record<string, unknown>;
  return readRows(CORPUS, name).map((row) => {
    const { toolset, ...rest } = row.context ?? {};
    if (typeof toolset !== 'string') return row;
    return { ...row, context: { ...rest, tools: sets[toolset] } };
  });
}

export function inputOf(row: Row): AssessInput {
  return { request: row.text, history: row.history, context: row.context, answered: [] };
}

/** Which dimensions a row leaves open, as far as its source says; null where it does not. */
export function openDimensions(row: Row): ReadonlySet<Dimension> | null {
  if (row.ambiguous === 0) return new Set();
  const listed = row.meta.dimensions ?? (row.meta.dimension ? [row.meta.dimension] : null);
  if (listed === null) return null;
  return new Set(listed.filter((one): one is Dimension => one !== null));
}
