import type { Dimension } from '../../ports/assessment.js';
import { COUNTED_FEATURES, EVIDENCE_FEATURES } from './features.js';
import { CHAR_BUCKETS, WORD_BUCKETS } from './ngrams.js';
import weights from './weights.model.json' with { type: 'json' };

/** A table of int8 weights in base64; a weight is `scale` times its byte. */
export interface PackedTable {
  readonly scale: number;
  readonly bytes: string;
}

export interface LinearFile {
  readonly intercept: number;
  /** Multipliers of the evidence's own weights, by feature name. */
  readonly evidence: Readonly<Record<string, number>>;
  readonly counted: Readonly<Record<string, number>>;
  readonly words: PackedTable;
  readonly chars: PackedTable;
}

/** The trained model as it lies in `weights.model.json`. */
export interface ModelFile {
  readonly version: string;
  /** Is the request ambiguous, where no tools say what is needed? */
  readonly overall: LinearFile;
  /** Weights where tools say what is needed: it looks at evidence alone, never at the wording. */
  readonly withTools: LinearFile;
  /** Which dimensions are open. */
  readonly dimensions: Readonly<Record<Dimension, LinearFile>>;
  /** Platt's slope and intercept over the log-odds of `overall`, fitted on the calibration part. */
  readonly calibration: Calibration;
  readonly calibrationWithTools: Calibration;
}

export interface Calibration {
  readonly slope: number;
  readonly intercept: number;
}

/** A linear model ready for use, but for what it makes of n-grams. */
export interface Linear {
  readonly intercept: number;
  /** In the order of `EVIDENCE_FEATURES` and `COUNTED_FEATURES`. */
  readonly evidence: readonly number[];
  readonly counted: readonly number[];
  /** Its column in the tables of n-grams; null: it does not look at the wording. */
  readonly column: number | null;
}

/**
 * The n-grams' weights in all models: those of a bucket stand side by side, so that a bucket is looked up once rather than
 * once for each model, far apart in memory.
 */
export interface NgramTables {
  readonly words: Float32Array;
  readonly chars: Float32Array;
  readonly columns: number;
}

export interface Model {
  readonly version: string;
  readonly overall: Linear;
  readonly withTools: Linear;
  readonly dimensions: Readonly<Record<Dimension, Linear>>;
  readonly ngrams: NgramTables;
  readonly calibration: Calibration;
  readonly calibrationWithTools: Calibration;
}

export function loadModel(file: ModelFile): Model {
  const { goal, scope, constraints, output_format } = file.dimensions;
  const all = [file.overall, file.withTools, goal, scope, constraints, output_format];
  const looking = all.filter(({ words, chars }) => words.bytes !== '' || chars.bytes !== '');
  const unpack = (linear: LinearFile): Linear => ({
    intercept: linear.intercept,
    evidence: EVIDENCE_FEATURES.map((name) => linear.evidence[name] ?? 1),
    counted: COUNTED_FEATURES.map((name) => linear.counted[name] ?? 0),
    column: looking.includes(linear) ? looking.indexOf(linear) : null,
  });
  return {
    version: file.version,
    overall: unpack(file.overall),
    withTools: unpack(file.withTools),
    dimensions: {
      goal: unpack(goal),
      scope: unpack(scope),
      constraints: unpack(constraints),
      output_format: unpack(output_format),
    },
    ngrams: {
      words: sideBySide(
        looking.map(({ words }) => unpackTable(words)),
        WORD_BUCKETS,
      ),
      chars: sideBySide(
        looking.map(({ chars }) => unpackTable(chars)),
        CHAR_BUCKETS,
      ),
      columns: looking.length,
    },
    calibration: file.calibration,
    calibrationWithTools: file.calibrationWithTools,
  };
}

/** A row for each bucket; a table with fewer buckets, also a power of two, takes several for one. */
function sideBySide(tables: readonly Float32Array[], buckets: number): Float32Array {
  const rows = new Float32Array(buckets * tables.length);
  for (let bucket = 0; bucket < buckets; bucket++) {
    for (const [column, table] of tables.entries()) {
      rows[bucket * tables.length + column] = table[bucket & (table.length - 1)] ?? 0;
    }
  }
  return rows;
}

function unpackTable({ scale, bytes }: PackedTable): Float32Array {
  return Float32Array.from(new Int8Array(Buffer.from(bytes, 'base64')), (byte) => byte * scale);
}

export const SHIPPED: Model = loadModel(weights as ModelFile);
