import type { Reading } from '../reading.js';
import { alternativesIn } from './assistant-offers.js';

const NO_CHOICE =
  /\bwhether\b|\bor (?:not|later|earlier|more|less|fewer|so|higher|lower|else|above|below|over|under|similar|any)\b/i;

/** Alternatives that the request itself leaves to the agent: `book Friday or Saturday`. */
export function requestAlternatives({ said }: Reading): string[] {
  if (said.tokens.length > 30 || NO_CHOICE.test(said.text.slice(0, 4_000))) return [];
  if (said.actions.length === 0) return [];
  const options = alternativesIn(said.text);
  return options.every((option) => option.split(' ').length <= 3) ? options : [];
}
