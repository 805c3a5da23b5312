import type { Dimension } from '../../ports/assessment.js';
import { DETAIL_KINDS } from '../evidence/detail-kinds.js';
import { COUNTED_FEATURES, EVIDENCE_FEATURES } from './features.js';
import weights from './weights.model.json' with { type: 'json' };

export interface LinearFile {
  readonly intercept: number;
  /** Multipliers of the evidence's own weights, by feature name. */
  readonly evidence: Readonly<Record<string, number>>;
  readonly counted: Readonly<Record<string, number>>;
  /** How much it counts, by kind, that a detail is needed and not said. */
  readonly details: Readonly<Record<string, number>>;
}

/** The trained model as it lies in `weights.model.json`. */
export interface ModelFile {
  readonly version: string;
  /** Is the request ambiguous, where no tools say what is needed? */
  readonly overall: LinearFile;
  /** Weights where tools say what is needed. */
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

/** A linear model ready for use: weights in the order of `EVIDENCE_FEATURES`, `COUNTED_FEATURES` and `DETAIL_KINDS`. */
export interface Linear {
  readonly intercept: number;
  readonly evidence: readonly number[];
  readonly counted: readonly number[];
  readonly details: readonly number[];
}

export interface Model {
  readonly version: string;
  readonly overall: Linear;
  readonly withTools: Linear;
  readonly dimensions: Readonly<Record<Dimension, Linear>>;
  readonly calibration: Calibration;
  readonly calibrationWithTools: Calibration;
}

function loadModel(file: ModelFile): Model {
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

const unpack = ({ intercept, evidence, counted, details }: LinearFile): Linear => ({
  intercept,
  evidence: EVIDENCE_FEATURES.map((name) => evidence[name] ?? 1),
  counted: COUNTED_FEATURES.map((name) => counted[name] ?? 0),
  details: DETAIL_KINDS.map(({ kind }) => details[kind] ?? 0),
});

export const SHIPPED: Model = loadModel(weights as ModelFile);
