import { lexiconWords } from '../../lexicon/lexicon.js';
import type { InParts } from '../../turns.js';
import { BINDER } from './binder-model.js';
import { type BindingInput, readToolContext } from './binding-input.js';
import { type Net, netScore } from './net.js';
import { type Found, leftovers, presenceFeatures } from './presence.js';
import { rivalInputs } from './rivals.js';
import { saySame } from './same-offer.js';
import type { Parameter, Tool } from './schema.js';
import { scoreTool } from './score-offers.js';
import type { Scored } from './scored.js';
import type { Span } from './span.js';
import { bestRecord, type Offer } from './value-offers.js';
import type { Value } from './values-for.js';

/** Value that was found for a parameter. */
export interface Binding {
  readonly parameter: Parameter;
  readonly value: Value | readonly Value[] | undefined;
  /** How likely it is that there is a value at all, 0 to 1. */
  readonly sure: number;
  /** Names of the caller's records where several fit equally well, as a person would call them. */
  readonly several: readonly string[];
  /** An earlier turn said it, not this one. */
  readonly carried?: true;
}

/** How likely it is that there is exactly one value, 0 to 1. */
export const oneValue = ({ sure, several }: Binding): number => (several.length > 0 ? 0 : sure);

/** From here a value is believed; empty is better than wrong. */
export const BOUND = 0.5;

/**
 * Fills the parameters of a tool: every offer is scored against every parameter, and the best go first, so
 * that no piece of text serves two parameters by accident.
 */
export function* bindTool(
  tool: Tool,
  bindingInput: BindingInput,
): InParts<{ bindings: Binding[]; left: readonly number[] }> {
  const scored = yield* scoreTool(tool, bindingInput);
  const { bindings, required, left } = assignScored(tool, bindingInput, scored, BINDER.rivals);
  yield;
  const sure = new Map(
    required.map(({ parameter, features }) => [parameter, presenceOf(features)]),
  );
  return {
    bindings: bindings.map((binding) => ({
      ...binding,
      sure: sure.get(binding.parameter) ?? binding.sure,
    })),
    left,
  };
}

/** How likely it is that the request says what a parameter needs, 0 to 1. */
function presenceOf(features: readonly number[]): number {
  if (BINDER.presence === null) return 0;
  return 1 / (1 + Math.exp(BINDER.zero - netScore(BINDER.presence, features)));
}

/** Scores it once more, in view of what the other parameters want and what else there is. */
function scoreAgain(all: readonly Scored[], net: Net): Scored[] {
  const inputs = rivalInputs(all);
  return all.map((scored, at) => {
    const { offers, none } = inputs[at] as (typeof inputs)[number];
    const scores = scored.scores.map((score, i) => {
      const input = offers.get(i);
      return input === undefined ? score : score + netScore(net, input);
    });
    return { ...scored, scores, none: scored.none + netScore(net, none) };
  });
}

/** The parameters of a tool with what was found for each. */
export interface Assigned {
  readonly bindings: Binding[];
  /** Features of each required parameter that tell whether it has a value at all. */
  readonly required: { readonly parameter: Parameter; readonly features: readonly number[] }[];
  /** Spans of the request that no parameter has taken, by kind. */
  readonly left: readonly number[];
}

/** The values of all parameters, and what tells of each required one whether it is there at all. */
export function assignScored(
  tool: Tool,
  bindingInput: BindingInput,
  first: readonly Scored[],
  net: Net | null,
): Assigned {
  const around = readToolContext(tool, bindingInput);
  const all = net === null ? first : scoreAgain(first, net);
  const taken = new Set<number>();
  const found = new Map<Parameter, { binding: Binding; found: Found }>();
  const open = new Set(all);
  while (open.size > 0) {
    let next: { scored: Scored; best: number; lead: number } | null = null;
    for (const scored of open) {
      const best = bestOf(scored, taken);
      const lead = best < 0 ? -8 : (scored.scores[best] as number) - scored.none;
      if (next === null || lead > next.lead) next = { scored, best, lead };
    }
    const { scored, best, lead } = next as { scored: Scored; best: number; lead: number };
    open.delete(scored);
    const binding = concluded(scored, best, taken);
    const offer = scored.offers[best];
    const { parameter } = scored;
    found.set(parameter, {
      binding,
      found: {
        parameter,
        lead,
        sure: binding.sure,
        bound: binding.value !== undefined,
        tied: binding.several.length > 0,
        unmetRecord: offer?.from === 'record' && offer.grounding.score === 0,
        fromTurn: offer?.from === 'span' && offer.span.age > 0,
        fromRecord: offer?.from === 'record',
        list: bestRecord(scored.offers),
      },
    });
    if (binding.value !== undefined && offer !== undefined)
      for (const place of placesTaken(offer, bindingInput.spans)) taken.add(place);
  }
  const everything = [...found.values()].map((one) => one.found);
  const left = leftovers(bindingInput.spans, taken, around);
  return {
    bindings: tool.parameters.map((parameter) => found.get(parameter)?.binding as Binding),
    required: everything
      .filter(({ parameter }) => parameter.required)
      .map((one) => ({
        parameter: one.parameter,
        features: presenceFeatures(one, everything, left, around),
      })),
    left,
  };
}

/** The places whose text an offer takes; of a choice those where it stands as it is. */
function placesTaken(offer: Offer, spans: readonly Span[]): readonly number[] {
  if (offer.from === 'span') return offer.span.places;
  if (offer.from !== 'choice') return [];
  const value = String(offer.value).toLowerCase();
  return spans.find(({ bare }) => bare.toLowerCase() === value)?.places ?? [];
}

function bestOf({ offers, scores }: Scored, taken: ReadonlySet<number>): number {
  let best = -1;
  for (let i = 0; i < offers.length; i++) {
    if (best >= 0 && (scores[i] as number) <= (scores[best] as number)) continue;
    if (!isTaken(offers[i] as Offer, taken)) best = i;
  }
  return best;
}

function concluded(
  { parameter, offers, scores, none }: Scored,
  best: number,
  taken: ReadonlySet<number>,
): Binding {
  const empty: Binding = { parameter, value: undefined, sure: 0, several: [] };
  if (best < 0) return empty;
  const top = scores[best] as number;
  const offer = offers[best] as Offer;
  // Equal values found in several places support each other.
  let same = 0;
  let rest = Math.exp(none - top);
  for (let i = 0; i < offers.length; i++) {
    const other = offers[i] as Offer;
    if (i !== best && isTaken(other, taken)) continue;
    const share = Math.exp((scores[i] as number) - top);
    if (i === best || saySame(offer, other)) same += share;
    else rest += share;
  }
  const sure = same / (same + rest);
  const several =
    offer.from === 'record' && offer.labels.length > 1 ? offer.labels.slice(0, 6) : [];
  if (several.length > 0)
    return { parameter, value: undefined, sure: 0, several: top > none ? several : [] };
  // That there is a value can be certain where it is not certain which: then it is not missing, and not said.
  const present = 1 - Math.exp(none - top) / (same + rest);
  if (sure < BOUND) return { ...empty, sure: Math.max(sure, present * 0.9) };
  return {
    parameter,
    value: parameter.isList ? listOf(offer, offers) : offer.value,
    sure,
    several: [],
  };
}

/** Whether another parameter has a part of its text already. */
function isTaken(offer: Offer, taken: ReadonlySet<number>): boolean {
  if (offer.from !== 'span' || taken.size === 0) return false;
  for (const place of offer.span.places) if (taken.has(place)) return true;
  return false;
}

const JOINS = lexiconWords('joinsValues');

/** The members of a list: what stands beside the best one, joined by commas and `and`. */
function listOf(offer: Offer, offers: readonly Offer[]): Value[] {
  if (offer.from !== 'span' || offer.span.from < 0) return [offer.value];
  const { tokens } = offer.span.read;
  const members = new Map<number, Value>([[offer.span.from, offer.value]]);
  const same = offers.filter(
    (other): other is Offer & { from: 'span' } =>
      other.from === 'span' &&
      other.span.read === offer.span.read &&
      other.span.kind === offer.span.kind &&
      other.span.from >= 0,
  );
  let { from, to } = offer.span;
  for (let grown = true; grown; ) {
    grown = false;
    for (const { span, value } of same) {
      const between =
        span.from > to
          ? tokens.slice(to + 1, span.from)
          : span.to < from
            ? tokens.slice(span.to + 1, from)
            : null;
      if (between === null || between.length > 1 || members.has(span.from)) continue;
      const comma = (tokens[span.from > to ? to : span.to]?.mark ?? '') === ',';
      if (between.length === 1 ? !JOINS.has(between[0]?.word ?? '') : !comma) continue;
      members.set(span.from, value);
      from = Math.min(from, span.from);
      to = Math.max(to, span.to);
      grown = true;
    }
  }
  return [...members].sort(([a], [b]) => a - b).map(([, value]) => value);
}
