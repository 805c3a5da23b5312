import type { InParts } from '../../turns.js';
import type { Binding } from './bind.js';
import { bindInContext } from './bind-in-context.js';
import type { BindingInput } from './binding-input.js';
import { callFeatures } from './call-features.js';
import type { RankedTool } from './choose-tool.js';
import { CHOOSER } from './chooser-model.js';
import { carryOver, type EarlierCall } from './earlier-calls.js';
import type { PreparedTool } from './prepare-tools.js';

/** A tool with its parameters filled, and how likely it is that this is the call that is meant. */
export interface LikelyCall {
  readonly tool: PreparedTool;
  /** One for each parameter, in the order of the schema. */
  readonly bindings: readonly Binding[];
  /** Its share of the likelihood among the calls that were looked at, 0 to 1. */
  readonly likelihood: number;
  /** Features that speak for it, in the order of `CALL_FEATURES`. */
  readonly features: readonly number[];
}

/** So many tools are tried, as far as they are likely enough by their words. */
const TRIED = 2;
const LIKELY = 0.1;
/** Further tools are tried as long as all have no more parameters together: each parameter is tried with every piece of the request. */
const MOST_PARAMETERS = 48;

/** The calls that a request may mean, the likeliest first: a tool that takes what the request says is likelier than one that has no use for it. */
export function* likelyCalls(
  ranked: readonly RankedTool[],
  bindingInput: BindingInput,
  earlier: readonly EarlierCall[] = [],
): InParts<LikelyCall[]> {
  const least = LIKELY * (ranked[0]?.likelihood ?? 0);
  const likely = ranked.slice(0, TRIED).filter(({ likelihood }) => likelihood >= least);
  const tried: (Omit<LikelyCall, 'likelihood'> & { readonly score: number })[] = [];
  for (const { tool, likelihood } of withinParameters(likely, MOST_PARAMETERS)) {
    const { bindings: own, left } = yield* bindInContext(tool, bindingInput);
    const bindings = carryOver(own, tool, earlier, bindingInput.reading);
    const features = callFeatures(likelihood, own, left);
    tried.push({ tool, bindings, features, score: scoreOf(features) });
  }
  const top = Math.max(...tried.map(({ score }) => score));
  const all = tried.reduce((sum, { score }) => sum + Math.exp(score - top), 0);
  return tried
    .map(({ tool, bindings, features, score }) => {
      return { tool, bindings, likelihood: Math.exp(score - top) / all, features };
    })
    .sort((a, b) => b.likelihood - a.likelihood);
}

/** The first tools, as many as have no more parameters together; the first one at any rate. */
function withinParameters(ranked: readonly RankedTool[], most: number): RankedTool[] {
  let sum = 0;
  return ranked.filter(({ tool }, at) => {
    sum += tool.parameters.length;
    return at === 0 || sum <= most;
  });
}

const scoreOf = (features: readonly number[]): number =>
  features.reduce((sum, value, at) => sum + value * (CHOOSER.calls[at] as number), 0);
