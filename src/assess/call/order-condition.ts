import { findCondition } from '../../utterance/conditions.js';
import { tokenize } from '../../utterance/tokens.js';
import type { Reading } from '../reading.js';
import { clausesOf } from './clauses.js';

/** The most tokens of a condition. */
const MOST_TOKENS = 120;

/** The condition of an order in the user's words, as far as no further order stands behind it; null where there is none, or it is quoted. */
export function orderCondition({ said, language }: Reading): string | null {
  const condition = findCondition(said.text, said.tokens, language);
  if (condition === null) return null;
  if (said.quotationAround(said.text.indexOf(condition))) return null;
  const tokens = tokenize(condition, MOST_TOKENS);
  const next = clausesOf(tokens).find(({ orders, from }) => orders && from > 0);
  return next === undefined ? condition : condition.slice(0, tokens[next.from]?.start).trim();
}
