import { requestAlternatives } from '../conversation/alternatives.js';
import { readOffer } from '../conversation/offers.js';
import type { Facts } from '../facts.js';
import { BOUND } from '../tools/binding.js';

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
