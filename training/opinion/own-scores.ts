import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Calibration } from '../../src/assess/model/model.js';
import { sigmoid } from '../../src/assess/sigmoid.js';
import { FOLDS, foldOfTools } from '../binder/train-binder.js';
import type { Seen, Source } from '../examples.js';
import { hashOf } from '../hash.js';
import { fitHeads } from '../heads.js';
import { trainingParts } from '../irrelevant-sentences.js';
import { type Row, readCorpus } from '../rows.js';
import { omissionRows } from '../sources.js';

/** A labelled row with the score that the built-in assessor gives it where it was not trained on its like. */
export interface ScoredRow {
  readonly row: Row;
  readonly score: number;
  readonly withTools: boolean;
}

export const hasTools = (row: Row): boolean => Array.isArray(row.context?.tools);

/** What makes probabilities of the log-odds of either head. */
export interface Calibrations {
  readonly calibration: Calibration;
  readonly calibrationWithTools: Calibration;
}

/**
 * The rows of our own sources, each scored by heads that were trained on other lists of tools, or other groups of twins.
 *
 * @param sources whose omissions were seen by binding that was not trained on them
 * @param own the names of our own
 */
export function scoreOutOfFold(
  sources: readonly Source[],
  own: ReadonlySet<string>,
  { calibration, calibrationWithTools }: Calibrations,
): ScoredRow[] {
  const scored: ScoredRow[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const oddsFor = fitHeads(
      sources.map((source) => ({
        ...source,
        seen: source.seen.filter((one) => !own.has(source.name) || foldOf(one) !== fold),
      })),
    );
    for (const { name, seen } of sources) {
      if (!own.has(name)) continue;
      for (const one of seen) {
        if (foldOf(one) !== fold) continue;
        const withTools = hasTools(one.row);
        const { slope, intercept } = withTools ? calibrationWithTools : calibration;
        const score = sigmoid(slope * oddsFor(one) + intercept);
        scored.push({ row: one.row, score, withTools });
      }
    }
  }
  return scored;
}

function foldOf({ row }: Seen): number {
  if (hasTools(row)) return foldOfTools(row.context);
  return (hashOf(row.meta.group ?? row.id) >>> 3) % FOLDS;
}

const FILE = path.join(path.dirname(fileURLToPath(import.meta.url)), 'own-scores.model.json');
/** Pairs of twins that are kept of either kind: what a language model is asked about to fit its weights. */
const KEPT_PAIRS = { withTools: 200, plain: 120 } as const;

/** Keeps the scores of some pairs of twins, by row, drawn by the hash of their group. */
export function keepScores(scored: readonly ScoredRow[]): void {
  const kept = [true, false].flatMap((withTools) => {
    const groups = new Map<string, ScoredRow[]>();
    for (const one of scored) {
      const { group } = one.row.meta;
      if (one.withTools !== withTools || group === undefined) continue;
      groups.set(group, [...(groups.get(group) ?? []), one]);
    }
    return [...groups]
      .filter(([, rows]) => rows.length === 2)
      .sort(([a], [b]) => drawn(a) - drawn(b) || (a < b ? -1 : 1))
      .slice(0, withTools ? KEPT_PAIRS.withTools : KEPT_PAIRS.plain)
      .flatMap(([, rows]) => rows);
  });
  const scores = kept.map(({ row, score }) => [row.id, Math.round(score * 10_000) / 10_000]);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(scores))}\n`);
}

function drawn(text: string): number {
  let hash = 2166136261;
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619) >>> 0;
  return Math.imul(hash ^ (hash >>> 15), 2246822507) >>> 0;
}

/** The kept rows with their scores. Rows that the corpus has no more are left out. */
export function readScores(): ScoredRow[] {
  const scores = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>;
  const rows = [
    ...readCorpus('train'),
    ...readCorpus('tools-train'),
    ...omissionRows(trainingParts()),
  ];
  return rows.flatMap((row) => {
    const score = scores[row.id];
    return score === undefined ? [] : [{ row, score, withTools: hasTools(row) }];
  });
}
