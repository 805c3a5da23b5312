import type { InParts } from '../../turns.js';
import { BINDER } from './binder-model.js';
import type { Sink } from './binding-features.js';
import { type BindingInput, readToolContextInParts } from './binding-input.js';
import { GROUP_OF } from './groups.js';
import { nullFeatures, offerFeatures } from './offer-features.js';
import type { Parameter, Tool } from './schema.js';
import type { Scored } from './scored.js';
import { featuresOfPair, fixedSum } from './span-features.js';
import { looksOf } from './span-looks.js';
import type { ToolContext } from './tool-context.js';
import { fitFor, nothingFit } from './value-fit.js';
import { offersFor } from './value-offers.js';

/** How every offer scores for every parameter by itself. */
export function* scoreTool(tool: Tool, bindingInput: BindingInput): InParts<Scored[]> {
  const around = yield* readToolContextInParts(tool, bindingInput);
  const scored: Scored[] = [];
  for (const parameter of tool.parameters) {
    scored.push(scoreOffers(parameter, tool, bindingInput, around));
    yield;
  }
  return scored;
}

function scoreOffers(
  parameter: Parameter,
  tool: Tool,
  bindingInput: BindingInput,
  around: ToolContext,
): Scored {
  const group = GROUP_OF[parameter.kind] as number;
  const weights = BINDER.byGroup[group] as Float64Array;
  let sum = 0;
  const sink: Sink = (feature, value) => {
    sum += (weights[feature] as number) * value;
  };
  const fitOf = fitFor(parameter, tool, around);
  const offers = offersFor(parameter, bindingInput.spans, bindingInput.known, around.groundings);
  const scores = offers.map((offer) => {
    sum = 0;
    if (offer.from !== 'span') {
      offerFeatures(parameter, offer, around, sink);
      return sum + fitOf(offer);
    }
    const looks = looksOf(offer.span, around);
    sum = fixedSum(looks, group, weights);
    featuresOfPair(parameter, offer.span, looks.span, around, sink);
    return sum + fitOf(offer);
  });
  sum = 0;
  nullFeatures(parameter, around, sink);
  return { parameter, offers, scores, none: sum + nothingFit(parameter, tool) };
}
