import type { Reading } from '../reading.js';
import file from './any-tool.model.json' with { type: 'json' };
import { ANY_TOOL_FEATURES, anyToolFeatures } from './any-tool-features.js';
import type { RankedTool } from './choose-tool.js';

/** How `any-tool.model.json` is made up: weights by the name of their feature; those not named are 0. */
export interface AnyToolFile {
  readonly intercept: number;
  readonly weights: Readonly<Record<string, number>>;
}

let weights = new Float64Array(0);
let intercept = 0;

/** Has other weights used; training does. */
export function useAnyTool(model: AnyToolFile): void {
  weights = Float64Array.from(ANY_TOOL_FEATURES, (name) => model.weights[name] ?? 0);
  intercept = model.intercept;
}

useAnyTool(file);

/** The log-odds that some tool does what the request asks for, the likeliest tool first. */
export function anyToolOdds(
  ranked: readonly RankedTool[],
  reading: Reading,
  isEnglish: boolean,
): number {
  let sum = intercept;
  for (const [i, value] of anyToolFeatures(ranked, reading, isEnglish).entries())
    sum += value * (weights[i] as number);
  return sum;
}
