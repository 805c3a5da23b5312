import { hasCurrencySign } from '../../utterance/currencies.js';
import { stem } from '../../utterance/tokens.js';
import { alike } from '../meaning.js';
import { F, NULL_KIND, type Sink } from './binding-features.js';
import { saysPhrase } from './choice-phrases.js';
import { isMeantRecord } from './choices-of-records.js';
import { EXCEPTS, NEGATES } from './cue-words.js';
import type { Choice, Parameter } from './schema.js';
import { spanFeatures } from './span-features.js';
import type { ToolContext } from './tool-context.js';
import type { Offer } from './value-offers.js';

/** The features of leaving a parameter without a value. */
export function nullFeatures(parameter: Parameter, around: ToolContext, sink: Sink): void {
  sink(NULL_KIND[parameter.kind], 1);
  if (parameter.required) sink(F.null_required, 1);
  if (parameter.hasDefault) sink(F.null_default, 1);
  if (around.roots.some((root) => parameter.stems.has(root))) sink(F.null_named, 1);
  sink(F.null_words_left, Math.min(around.content.length, 12) / 12);
  sink(F.null_values_left, Math.min(around.values, 6) / 6);
  if (around.turns > 0) sink(F.null_conversation, 1);
}

export function offerFeatures(
  parameter: Parameter,
  offer: Offer,
  around: ToolContext,
  sink: Sink,
): void {
  switch (offer.from) {
    case 'span':
      spanFeatures(parameter, offer.span, around, sink);
      return;
    case 'choice':
      choiceFeatures(parameter, parameter.choices[offer.at] as Choice, around, sink);
      return;
    case 'switch':
      switchFeatures(parameter, offer.value, around, sink);
      return;
    case 'scalar':
      sink(F.scalar, 1);
      sink(
        F.scalar_fit,
        [...parameter.stems].filter((word) => offer.field.keyStems.includes(word)).length /
          parameter.stems.size,
      );
      return;
    case 'record': {
      const { grounding, fit, labels } = offer;
      const size = grounding.list.items.length;
      sink(F.record, 1);
      sink(F.record_fit, fit);
      if (grounding.score > 0) sink(F.record_met, 1);
      sink(F.record_score, Math.min(grounding.score, 6) / 6);
      if (labels.length === 1) sink(F.record_unique, 1);
      else sink(F.record_tied, 1);
      if (size === 1) sink(grounding.score > 0 ? F.record_single : F.record_single_unmet, 1);
      if (grounding.picked) sink(F.record_picked, 1);
      if (grounding.margin > 0) sink(F.record_margin, Math.min(grounding.margin, 3) / 3);
      if (grounding.current) sink(F.record_current, 1);
      if (grounding.list.keyed) sink(F.record_keyed, 1);
      if (fit <= 0.3) sink(F.record_of_a_kind, 1);
      if (grounding.named) sink(F.record_named, 1);
      if (grounding.score === 0 && size > 1) sink(F.record_not_mentioned, 1);
    }
  }
}

function choiceFeatures(
  parameter: Parameter,
  choice: Choice,
  around: ToolContext,
  sink: Sink,
): void {
  const { roots, whole, currency } = choice;
  let said = 0;
  let place = -1;
  const at = around.roots.findIndex(
    (root, i) =>
      root === whole ||
      (roots.length === 1 && root === roots[0]) ||
      (currency !== '' &&
        (root === currency || hasCurrencySign(around.tokens[i]?.text ?? '', whole))),
  );
  if (at >= 0) {
    said = roots.length || 1;
    place = at;
  } else if (roots.length > 0) {
    const met = roots.filter((root) => around.parts.has(root));
    said = met.length;
    place = met.length > 0 ? around.roots.indexOf(met[0] as string) : -1;
  }
  const size = Math.max(roots.length, 1);
  const isSaid =
    said >= size ||
    saysPhrase(around.tokens, choice.phrases) ||
    isMeantRecord(choice, around.groundings);
  if (isSaid) sink(F.choice_said_whole, 1);
  else if (said > 0) sink(F.choice_said_partly, said / size);
  if (said > 0 && place >= 0) {
    const back = around.tokens.slice(Math.max(0, place - 3), place);
    if (back.some(({ word }) => NEGATES.has(word) || EXCEPTS.has(word))) sink(F.choice_negated, 1);
    const close = around.tokens.slice(Math.max(0, place - 3), place + 3);
    if (close.some(({ word }) => parameter.stems.has(stem(word)))) sink(F.choice_near_name, 1);
  }
  if (
    roots.length > 0 &&
    roots.every((root) => around.explained.has(root) && !parameter.stems.has(root))
  )
    sink(F.choice_is_tool_word, 1);
  if (said < size && roots.length > 0 && roots.every((root) => around.turnStems.has(root)))
    sink(F.choice_in_turn, 1);
  let best = 0;
  for (const { vector } of around.content) best = Math.max(best, alike(choice.vector, vector));
  sink(F.choice_meaning, best);
  if (best > 0.55) sink(F.choice_meaning_best, 1);
}

function switchFeatures(
  parameter: Parameter,
  value: boolean,
  around: ToolContext,
  sink: Sink,
): void {
  const at = around.roots.findIndex((root) => root.length > 2 && parameter.stems.has(root));
  const negated =
    at >= 0 &&
    around.tokens.slice(Math.max(0, at - 3), at + 2).some(({ word }) => NEGATES.has(word));
  if (!value) sink(F.switch_false, 1);
  if (at >= 0) {
    if (value) sink(negated ? F.switch_said_negated : F.switch_said, 1);
    else sink(negated ? F.switch_false_negated : F.switch_false_said, 1);
  }
  let best = 0;
  for (const { vector } of around.content) best = Math.max(best, alike(parameter.vector, vector));
  if (value) sink(F.switch_meaning, best);
}
