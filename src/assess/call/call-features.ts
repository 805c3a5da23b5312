import { type Binding, BOUND, oneValue } from './bind.js';
import { UNUSED_SPANS } from './presence.js';

/** Features that speak for a call beside the words of its tool: how well its parameters are filled, and what of the request is left. */
export const CALL_FEATURES = [
  'tool',
  'mean_sure',
  'least_sure',
  'required',
  'required_bound',
  'required_open',
  'others_bound',
  'several',
  ...UNUSED_SPANS.map((kind) => `left_${kind}` as const),
] as const;

/** Below this a parameter is as good as certain to lack its value. */
const LEAST_SURE = 0.05;
/** Score of a call without required parameters. */
const WITHOUT = -0.5;

/** The features of one call, in the order of `CALL_FEATURES`. */
export function callFeatures(
  likelihood: number,
  bindings: readonly Binding[],
  left: readonly number[],
): number[] {
  const required = bindings.filter(({ parameter }) => parameter.required);
  const logs = required.map((binding) => Math.log(Math.max(oneValue(binding), LEAST_SURE)));
  const bound = required.filter(({ value }) => value !== undefined).length;
  const others = bindings.filter(
    ({ parameter, value }) => !parameter.required && value !== undefined,
  ).length;
  return [
    Math.log(likelihood),
    logs.length === 0 ? WITHOUT : logs.reduce((sum, log) => sum + log, 0) / logs.length,
    logs.length === 0 ? WITHOUT : Math.min(...logs),
    required.length / 4,
    bound / 3,
    required.filter(({ sure }) => sure < BOUND).length / 3,
    others / 3,
    required.some(({ several }) => several.length > 0) ? 1 : 0,
    ...left,
  ];
}
