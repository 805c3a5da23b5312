import type { Form } from './form.js';
import type { Filled } from './judge.js';
import type { Json } from './tools.js';

/** A refusal that comes sooner was the client's, not a person's: nobody reads a form in this time. */
export const SOONEST_REFUSAL_MS = 2_000;
/** Nobody has seen a form that is not answered by then. */
export const LATEST_ANSWER_MS = 45_000;

/** Reads how a client answered a form that was shown so many milliseconds ago. */
export function readAnswer(form: Form, result: unknown, elapsedMs: number): Filled {
  const { action, content } = (result ?? {}) as { action?: unknown; content?: unknown };
  if (action === 'accept' && typeof content === 'object' && content !== null) {
    const given = content as Json;
    const isWhole = form.requestedSchema.required.every((name) => isGiven(given[name]));
    return isWhole ? { action: 'accept', content: given } : null;
  }
  // Some clients declare forms, and decline or cancel them without showing any.
  if (elapsedMs < SOONEST_REFUSAL_MS) return null;
  return action === 'decline' || action === 'cancel' ? 'declined' : null;
}

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');

/** Whether a client's capabilities have forms; an empty declaration means forms. */
export function showsForms(capabilities: unknown): boolean {
  const { elicitation } = (capabilities ?? {}) as { elicitation?: Json };
  if (typeof elicitation !== 'object' || elicitation === null) return false;
  return 'form' in elicitation || !('url' in elicitation);
}
