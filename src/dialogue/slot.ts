import type { Dimension } from '../ports/assessment.js';

/**
 * The thing that a question is about, by which a thread knows what it has asked: a parameter of the tool, else the
 * dimension. Two parameters of one dimension are two things to ask.
 */
export type Slot = Dimension | `parameter:${string}`;

export function toSlot(question: {
  readonly dimension: Dimension;
  readonly parameter?: string | null;
}): Slot {
  return question.parameter ? `parameter:${question.parameter}` : question.dimension;
}

/** All that a question asks about. */
export function listSlots(question: {
  readonly dimension: Dimension;
  readonly parameter?: string | null;
  readonly others?: readonly string[];
}): Slot[] {
  const others = (question.others ?? []).map((name): Slot => `parameter:${name}`);
  return [toSlot(question), ...others];
}

export const isParameter = (slot: Slot): boolean => slot.startsWith('parameter:');
