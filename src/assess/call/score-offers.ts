import type { InParts } from '../../turns.js';
import { wordSet } from '../../utterance/word-set.js';
import { BINDER } from './binder-model.js';
import type { Sink } from './binding-features.js';
import { type BindingInput, readToolContextInParts } from './binding-input.js';
import { OWN_WORDS } from './ground.js';
import { GROUP_OF } from './groups.js';
import { nullFeatures, offerFeatures } from './offer-features.js';
import type { Parameter, Tool } from './schema.js';
import type { Scored } from './scored.js';
import { featuresOfPair, fixedSum } from './span-features.js';
import { looksOf } from './span-looks.js';
import type { ToolContext } from './tool-context.js';
import { mayOnlyRead } from './tool-traits.js';
import { fitFor, nothingFit } from './value-fit.js';
import { isHome, type Offer, offersFor } from './value-offers.js';

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

/** Log-odds of the one record of a parameter's own kind that the request names, beside what its features say. */
const NAMED_RECORD = 2.5;
const LEAST_NAMED = 0.5;

/** Log-odds that the request names the record of an offer, and no other one of the parameter's own kind. */
export const namedRecordOdds = (parameter: Parameter, offer: Offer): number =>
  offer.from === 'record' &&
  offer.labels.length === 1 &&
  offer.grounding.score >= LEAST_NAMED &&
  isHome(parameter, offer)
    ? NAMED_RECORD
    : 0;

/** Words of parameters for what somebody writes. */
const WRITTEN = wordSet(
  'text body message note notes reason description comment content subject title summary details',
);

/** First words of tools that give a record's field another value. */
const SETS = wordSet('record log set update adjust change correct edit');

/** Whether a parameter holds what is to become so, a day, a time or a text: what a record has now is not what is meant. */
const isNew = ({ kind, words }: Parameter, tool: Tool): boolean =>
  !mayOnlyRead(tool) &&
  (kind === 'date' ||
    (kind === 'number' && SETS.has(tool.words[0] ?? '')) ||
    kind === 'time' ||
    (kind === 'text' && words.some((word) => WRITTEN.has(word))));

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
  const all = offersFor(
    parameter,
    bindingInput.spans,
    bindingInput.known,
    around.groundings,
    around.tokens.some(({ word }) => OWN_WORDS.has(word)),
  );
  const offers = isNew(parameter, tool) ? all.filter(({ from }) => from !== 'record') : all;
  const scores = offers.map((offer) => {
    sum = 0;
    if (offer.from !== 'span') {
      offerFeatures(parameter, offer, around, sink);
      return sum + fitOf(offer) + namedRecordOdds(parameter, offer);
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
