import { alternativesIn, offeredThings } from '../conversation/references.js';
import type { Reading } from '../reading.js';
import { findActions } from '../text/actions.js';
import type { ToolReading } from '../tools/tool-reading.js';
import type { Evidence } from '../types.js';

/** Alternatives that the request itself leaves to the agent: `Friday or Saturday`. */
export function requestAlternatives({ said }: Reading): string[] {
  if (
    findActions(said.tokens).length === 0 ||
    /\bwhether\b|\bor (?:not|later|earlier|more|less|so|higher|lower|else)\b/i.test(
      said.text.slice(0, 4_000),
    )
  )
    return [];
  return alternativesIn(said.text);
}

/**
 * Concrete readings for buttons, 2 to 4 or none: what the conversation offered, the request's own
 * alternatives, or the choices of a tool's missing parameter.
 */
export function concreteReadings(
  evidence: readonly Evidence[],
  reading: Reading,
  use: ToolReading,
): string[] {
  const kinds = new Set(evidence.map((one) => one.kind));
  if (kinds.has('several_referents')) return offeredThings(reading.turns);
  if (kinds.has('alternatives')) return requestAlternatives(reading);
  const open = use.bindings.filter(({ sure }) => sure < 0.5);
  const choices = open.length === 1 ? (open[0]?.parameter.choices ?? []) : [];
  return choices.length >= 2 && choices.length <= 4 ? choices.map(String) : [];
}
