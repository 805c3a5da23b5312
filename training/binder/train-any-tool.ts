import type { AnyToolFile } from '../../src/assess/call/any-tool.js';
import { ANY_TOOL_FEATURES } from '../../src/assess/call/any-tool-features.js';
import { type Example, fitLogistic } from '../logistic.js';
import { type AnyToolRow, SOURCES } from './any-tool-rows.js';
import { named } from './train-binder.js';

const PENALTY = 2;

/** Trains whether any tool does what is asked for, on lists of tools whose words the other models were not trained on. */
export function trainAnyTool(rows: readonly AnyToolRow[]): AnyToolFile {
  const indices = Int32Array.from(ANY_TOOL_FEATURES, (_, at) => at);
  const examples = rows.map(
    ({ source, label, features }): Example => ({
      indices,
      values: Float64Array.from(features),
      label,
      weight: SOURCES[source],
      intercept: true,
    }),
  );
  const size = ANY_TOOL_FEATURES.length;
  const penalty = new Float64Array(size).fill(PENALTY);
  const { weights, intercept } = fitLogistic(examples, new Float64Array(size), penalty);
  return {
    intercept: Math.round(intercept * 1_000) / 1_000,
    weights: named(ANY_TOOL_FEATURES, weights),
  };
}
