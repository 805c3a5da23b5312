import type { api } from '../../api/routes.js';
import { sessionHref } from '../../parts/session-link.js';
import { agreedLabel, type Realised, realise } from '../../picture/realised.js';

export type CallDetail = (typeof api.getGateCall)['types']['reply'];

const REWORK: readonly string[] = ['rephrase', 'correction', 'regenerate', 'abandon'];

/** The call that came next in the thread of a call; undefined: none did. */
export const nextInThread = ({
  id,
  thread,
}: CallDetail): CallDetail['thread'][number] | undefined =>
  thread[thread.findIndex((one) => one.id === id) + 1];

/**
 * Finds what a reviewed call came to; null where that is not known.
 *
 * @param next the call after it in its thread, where there is one
 */
export function findRealised(call: CallDetail, next: CallDetail | null): Realised | null {
  const misunderstanding = agreedLabel(call.reviews.map(({ verdict }) => verdict));
  const inputs = call.decision_inputs;
  if (misunderstanding === null || inputs === null) return null;
  const events = [...call.followed.events, ...(next?.followed.events ?? [])];
  const isReworked = events.some(({ event }) => REWORK.includes(event));
  const last = call.thread.at(-1)?.id;
  const seesAll = last === call.id || last === next?.id;
  return realise({
    decision: call.decision,
    misunderstanding,
    reworked: isReworked || (seesAll ? false : null),
    saidNo: next?.answer_kind === 'no',
    loss: inputs.loss,
    friction: inputs.friction,
    nextFriction: inputs.next_friction,
  });
}

/** The event by which a call is reviewed: the latest that says that something went wrong, else the latest. */
export function reviewableEvent({ followed }: CallDetail): number | null {
  const { events } = followed;
  const wrong = events.findLast(({ event }) => event !== 'accept');
  return (wrong ?? events.at(-1))?.id ?? null;
}

/** The address of the call within its conversation. */
export const hrefInSession = ({ id, session_id, occurred_at: at }: CallDetail): string =>
  sessionHref(session_id, { kind: 'gate_call', id, at });
