import { alternativesIn, readOffer } from '../conversation/offers.js';
import type { Facts } from '../facts.js';
import type { Reading } from '../reading.js';
import { findActions } from '../text/actions.js';
import { BOUND } from '../tools/bind-parameters.js';

const NO_CHOICE =
  /\bwhether\b|\bor (?:not|later|earlier|more|less|fewer|so|higher|lower|else|above|below|over|under|similar|any)\b/i;

/** Alternatives that the request itself leaves to the agent: `book Friday or Saturday`. */
export function requestAlternatives({ said }: Reading): string[] {
  if (said.tokens.length > 30 || NO_CHOICE.test(said.text.slice(0, 4_000))) return [];
  if (findActions(said.tokens).length === 0) return [];
  const options = alternativesIn(said.text);
  return options.every((option) => option.split(' ').length <= 3) ? options : [];
}

/**
 * Concrete readings for buttons, 2 to 4 or none: what the conversation put up for choice, the
 * request's own alternatives, or the choices of a tool's one missing parameter.
 */
export function concreteReadings({
  evidence,
  reading,
  use,
}: Pick<Facts, 'evidence' | 'reading' | 'use'>): string[] {
  const kinds = new Set(evidence.map((one) => one.kind));
  if (kinds.has('several_referents')) return [...readOffer(reading.turns).options];
  if (kinds.has('alternatives')) return requestAlternatives(reading);
  const open = use.bindings.filter(({ sure }) => sure < BOUND);
  const choices = open.length === 1 ? (open[0]?.parameter.choices ?? []) : [];
  return choices.length >= 2 && choices.length <= 4 ? choices.map(String) : [];
}
