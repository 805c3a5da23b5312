import { KINDS } from '../src/assess/evidence/detail-kinds.js';
import { factsOf, readRequestContext } from '../src/assess/facts.js';
import { COUNTED_FEATURES, EVIDENCE_FEATURES } from '../src/assess/model/features.js';
import { featuresOf } from '../src/assess/model/weigh.js';
import { atOnce } from '../src/turns.js';
import type { Example } from './logistic.js';
import { inputOf, type Row } from './rows.js';

/** Where each block of features begins in a training vector. */
export const AT = {
  evidence: 0,
  counted: EVIDENCE_FEATURES.length,
  details: EVIDENCE_FEATURES.length + COUNTED_FEATURES.length,
  /** What the net says, which counts as it is where no tools are. */
  incomplete: EVIDENCE_FEATURES.length + COUNTED_FEATURES.length + KINDS,
  end: EVIDENCE_FEATURES.length + COUNTED_FEATURES.length + KINDS + 1,
} as const;

export interface Sparse {
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** A row with its feature vector. */
export interface Seen {
  readonly row: Row;
  readonly vector: Sparse;
}

export const seeRow = (row: Row): Seen => ({ row, vector: vectorOf(row) });

export const seeRows = (rows: readonly Row[]): Seen[] => rows.map(seeRow);

function vectorOf(row: Row): Sparse {
  const input = inputOf(row);
  const facts = atOnce(factsOf(input, atOnce(readRequestContext(input))));
  const { evidence, counts, details, incomplete } = featuresOf(facts);
  const dense = new Map<number, number>();
  for (const [i, value] of [...evidence, ...counts, ...details, incomplete].entries())
    if (value !== 0) dense.set(i, value);
  return sparse(dense);
}

function sparse(dense: ReadonlyMap<number, number>): Sparse {
  return { indices: Int32Array.from(dense.keys()), values: Float64Array.from(dense.values()) };
}

/** A source's rows and how much each kind of example weighs. */
export interface Source {
  readonly name: string;
  readonly seen: readonly Seen[];
  /** All its rows together weigh this many times 600. */
  readonly weight: number;
  /** Whether its groups are twins to be distinguished. */
  readonly twins: boolean;
}

/** How much a pair of twins weighs beside a row. */
const PAIR_WEIGHT = 0.5;
const SOURCE_SIZE = 600;

/** Rows with both labels balanced within a source, and the differences of twins. */
export function examplesOf(source: Source): Example[] {
  const { seen } = source;
  const open = seen.filter(({ row }) => row.ambiguous === 1).length;
  const share = (source.weight * SOURCE_SIZE) / Math.max(seen.length, 1);
  const examples: Example[] = seen.map(({ row, vector }) => {
    const peers = row.ambiguous === 1 ? open : seen.length - open;
    const balance = Math.min((0.5 * seen.length) / peers, 4);
    return { ...vector, label: row.ambiguous, weight: share * balance, intercept: true };
  });
  return source.twins ? [...examples, ...twinDifferences(seen, share * PAIR_WEIGHT)] : examples;
}

function twinDifferences(seen: readonly Seen[], weight: number): Example[] {
  const groups = new Map<string, Seen[]>();
  for (const one of seen) {
    const group = one.row.meta.group;
    if (group !== undefined) groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  const differences: Example[] = [];
  for (const members of groups.values()) {
    const high = members.find(({ row }) => row.ambiguous === 1);
    const low = members.find(({ row }) => row.ambiguous === 0);
    if (high === undefined || low === undefined) continue;
    const vector = subtract(high.vector, low.vector);
    differences.push({ ...vector, label: 1, weight, intercept: false });
  }
  return differences;
}

function subtract(a: Sparse, b: Sparse): Sparse {
  const dense = new Map<number, number>();
  for (const [i, index] of a.indices.entries()) dense.set(index, a.values[i] as number);
  for (const [i, index] of b.indices.entries()) {
    dense.set(index, (dense.get(index) ?? 0) - (b.values[i] as number));
  }
  for (const [index, value] of dense) if (Math.abs(value) < 1e-12) dense.delete(index);
  return sparse(dense);
}
