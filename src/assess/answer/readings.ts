import type { Fills, Value } from '../../ports/assessment.js';
import type { Language } from '../../utterance/language.js';
import { identifierWords, type Token } from '../../utterance/tokens.js';
import type { Binding } from '../call/bind.js';
import { candidateRecords } from '../call/candidate-records.js';
import { openBindings, parameterPath } from '../call/open-bindings.js';
import { recordsFor } from '../call/records-for.js';
import { readOffer } from '../evidence/assistant-offers.js';
import { leavesOpen } from '../evidence/things-around.js';
import type { Facts } from '../facts.js';
import { thingLabels } from '../things/thing-labels.js';
import { wordsOf } from './languages/words.js';

/** Readings that could be meant, for buttons: labels, and what a pick fills where they stand for values of a parameter. */
export interface Readings {
  readonly labels: readonly string[];
  readonly fills: Fills | null;
}

const NONE: Readings = { labels: [], fills: null };

/** The likely values of a parameter, with what a person calls them. */
export interface Choices {
  readonly labels: readonly string[];
  /** In the order of the labels; none where a value is not known for each. */
  readonly values: readonly Value[];
}

/** The records that fit a parameter equally well, else the choices that its schema names. */
export function choicesOf(
  { parameter, several }: Binding,
  context: unknown,
  language: Language,
  said: readonly Token[] = [],
): Choices {
  if (several.length > 1) {
    const values = candidateRecords(context, several)?.values;
    if (values === undefined) return { labels: several, values: [] };
    // A name alone, without the id behind it, where the names differ.
    const names = several.map((label, at) => label.slice(0, -` · ${values[at]}`.length));
    const differ = names.every((name) => name !== '') && new Set(names).size === names.length;
    return { labels: differ ? names : several, values };
  }
  if (parameter.kind === 'switch') {
    const { yes, no } = wordsOf(language).frames;
    return { labels: [yes, no], values: [true, false] };
  }
  if (parameter.choices.length === 0) {
    const records = recordsFor(parameter, context, said);
    return { labels: records?.labels.map(labelOfChoice) ?? [], values: records?.values ?? [] };
  }
  const values = parameter.choices.map(({ value }) => value);
  return { labels: values.map(labelOfChoice), values };
}

/** `does_not_fit` and `extraData` as a person reads them; `PDF` and `A4` stay. */
function labelOfChoice(value: string | number): string {
  const text = String(value);
  return /^\p{Ll}+(?:\p{Lu}\p{Ll}+)+$/u.test(text)
    ? identifierWords(text).join(' ')
    : text.replace(/_+/g, ' ').trim();
}

/**
 * Concrete readings for buttons, 2 to 4 or none: what the conversation put up for choice, the
 * request's own alternatives, or the choices of a tool's one missing parameter.
 */
export function concreteReadings(
  {
    evidence,
    reading,
    use,
    ofRequest,
    entityMatches,
  }: Pick<Facts, 'evidence' | 'reading' | 'use' | 'ofRequest' | 'entityMatches'>,
  context: unknown,
): Readings {
  const open = openBindings(use);
  const [only] = open;
  const { language, said } = reading;
  const choices =
    open.length === 1 && only ? choicesOf(only, context, language, said.tokens) : null;
  if (
    only &&
    choices &&
    isChoice(choices.labels) &&
    (only.several.length > 1 || choices.values.length > 0) &&
    !only.parameter.isList
  ) {
    const fills = choices.values.length > 0 ? choices : null;
    return {
      labels: choices.labels,
      fills: fills && { parameter: parameterPath(only.parameter), values: fills.values },
    };
  }
  const speaks = (kind: string): boolean =>
    evidence.some((one) => one.weight > 0 && one.kind === kind);
  const [several] = entityMatches.filter(leavesOpen);
  const labels = speaks('several_referents')
    ? several === undefined
      ? readOffer(reading).options
      : thingLabels(several.things)
    : speaks('alternatives')
      ? ofRequest.alternatives
      : [];
  return isChoice(labels) ? { labels: [...labels], fills: null } : NONE;
}

const isChoice = (labels: readonly string[]): boolean => labels.length >= 2 && labels.length <= 4;
