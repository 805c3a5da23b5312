import { clip } from '../../utterance/clean.js';
import { orderCondition } from '../call/order-condition.js';
import type { Facts } from '../facts.js';

const MOST_CHARACTERS = 160;

/** The condition under which the user wants something changed, in their words; null where there is none or nothing is changed. */
export function readCondition({ reading, use }: Pick<Facts, 'reading' | 'use'>): string | null {
  const [call] = use.calls;
  if (reading.kind === 'question' || call === undefined || call.tool.traits.reads) return null;
  const condition = orderCondition(reading);
  return condition === null ? null : clip(condition, MOST_CHARACTERS);
}
