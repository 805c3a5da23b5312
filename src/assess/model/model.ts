import type { Dimension } from '../types.js';
import { COUNTED_FEATURES, EVIDENCE_FEATURES } from './features.js';
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
  /** The same where tools do: it looks at evidence alone, never at the wording. */
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

/** A linear model ready for use: each table is scaled and has a power of two buckets. */
export interface Linear {
  readonly intercept: number;
  /** In the order of `EVIDENCE_FEATURES` and `COUNTED_FEATURES`. */
  readonly evidence: readonly number[];
  readonly counted: readonly number[];
  readonly words: Float32Array;
  readonly chars: Float32Array;
}

export interface Model {
  readonly version: string;
  readonly overall: Linear;
  readonly withTools: Linear;
  readonly dimensions: Readonly<Record<Dimension, Linear>>;
  readonly calibration: Calibration;
  readonly calibrationWithTools: Calibration;
}

export function loadModel(file: ModelFile): Model {
  const { goal, scope, constraints, output_format } = file.dimensions;
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
    calibration: file.calibration,
    calibrationWithTools: file.calibrationWithTools,
  };
}

function unpack(file: LinearFile): Linear {
  return {
    intercept: file.intercept,
    evidence: EVIDENCE_FEATURES.map((name) => file.evidence[name] ?? 1),
    counted: COUNTED_FEATURES.map((name) => file.counted[name] ?? 0),
    words: unpackTable(file.words),
    chars: unpackTable(file.chars),
  };
}

function unpackTable({ scale, bytes }: PackedTable): Float32Array {
  return Float32Array.from(new Int8Array(Buffer.from(bytes, 'base64')), (byte) => byte * scale);
}

export const SHIPPED: Model = loadModel(weights as ModelFile);
