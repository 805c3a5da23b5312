import type { Binding } from '../call/bind.js';
import { type Known, readKnown } from '../call/records.js';
import { requestAlternatives } from '../conversation/alternatives.js';
import { readOffer } from '../conversation/assistant-offers.js';
import { openBindings, parameterPath } from '../conversation/parameters.js';
import type { Facts } from '../facts.js';
import type { Fills, Value } from '../types.js';

/** What could be meant, for buttons: labels, and what a pick fills where they stand for values of a parameter. */
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
export function choicesOf({ parameter, several }: Binding, context: unknown): Choices {
  if (several.length > 1) {
    const known = readKnown(context);
    const values = several.map((label) => valueBehind(label, known));
    const all = values.filter((value) => value !== undefined);
    if (all.length < several.length) return { labels: several, values: [] };
    // A name alone, without the id behind it, where the names differ.
    const names = several.map((label, at) => label.slice(0, -` · ${values[at]}`.length));
    const differ = names.every((name) => name !== '') && new Set(names).size === names.length;
    return { labels: differ ? names : several, values: all };
  }
  const values = parameter.choices.map(({ value }) => value);
  return { labels: values.map(String), values };
}

/**
 * Concrete readings for buttons, 2 to 4 or none: what the conversation put up for choice, the
 * request's own alternatives, or the choices of a tool's one missing parameter.
 */
export function concreteReadings(
  { evidence, reading, use }: Pick<Facts, 'evidence' | 'reading' | 'use'>,
  context: unknown,
): Readings {
  const open = openBindings(use);
  const [only] = open;
  const choices = open.length === 1 && only ? choicesOf(only, context) : null;
  if (
    only &&
    choices &&
    isChoice(choices.labels) &&
    (only.several.length > 1 || choices.values.length > 0)
  ) {
    const fills = choices.values.length > 0 ? choices : null;
    return {
      labels: choices.labels,
      fills: fills && { parameter: parameterPath(only.parameter), values: fills.values },
    };
  }
  const kinds = new Set(evidence.filter(({ weight }) => weight > 0).map((one) => one.kind));
  const labels = kinds.has('several_referents')
    ? readOffer(reading).options
    : kinds.has('alternatives')
      ? requestAlternatives(reading)
      : [];
  return isChoice(labels) ? { labels: [...labels], fills: null } : NONE;
}

const isChoice = (labels: readonly string[]): boolean => labels.length >= 2 && labels.length <= 4;

/** What a record's label ends with is the value that it stands for: `Visa · card_2`. */
function valueBehind(label: string, { lists }: Known): Value | undefined {
  for (const { items } of lists) {
    for (const { fields } of items) {
      for (const { value } of fields) {
        const text = String(value);
        if (typeof value !== 'boolean' && (label === text || label.endsWith(` · ${text}`))) {
          return value;
        }
      }
    }
  }
  return undefined;
}
