import { type Ctx, inTransaction } from '../../context.js';
import type { HandoffAnswer } from '../../contracts/handoff.js';
import type { HandoffRow } from '../../db/schema/handoffs.js';
import { readMemory } from '../../dialogue/memory.js';
import type { Clarification, PersonAnswer, SessionMemory } from '../../dialogue/state.js';
import { findVerdict } from '../../dialogue/verdicts.js';
import { Conflict, NotFound } from '../../errors.js';
import { findHandoffs, type HandoffView, MAX_REQUEST } from '../../store/handoffs/reads.js';
import { isTold, lockHandoff, updateHandoff } from '../../store/handoffs/writes.js';
import { lockMemory, storeMemory } from '../../store/sessions/change-memory.js';
import { changedBy, recordAudit } from '../audit/record-audit.js';
import type { Masking } from '../masking/masking.js';
import { handoffSubject } from './handoff-subject.js';
import { notifyOfHandoffs } from './notify-of-handoffs.js';

/** Answers that a session keeps: the oldest are dropped first. */
const MAX_ANSWERS = 4;

/**
 * Answers a handoff, or takes it over. The answer waits in the memory of the session for the next call with its request, or its
 * proposed call; of what is taken over every such call is handed over, until that ends.
 *
 * @throws NotFound; Conflict when it was answered before, has expired, or the conversation went on without a person
 */
export function answerHandoff(
  ctx: Ctx,
  id: string,
  { action, response, note }: HandoffAnswer,
  masking: Masking,
): Promise<HandoffView> {
  return inTransaction(ctx, async (tx) => {
    const { db, caller, now } = tx;
    const { tenantId } = caller;
    const found = await lockHandoff(db, tenantId, id);
    if (!found || found.row.status === 'pending') throw new NotFound('Handoff', id);
    const { row } = found;
    ensureOpen(row, now, found.goneOn);
    const stored = await lockMemory(db, tenantId, row.sessionId);
    const memory = readMemory(stored);
    ensureUnanswered(row, memory);
    const words = masking.json({ response: response ?? null, note: note ?? null });
    const [view] = await findHandoffs(db, tenantId, [id]);
    const answer: PersonAnswer = {
      callId: id,
      ...callsFor(row, view?.call?.request),
      answer: action === 'answer' ? words.response : null,
      until: now.getTime() + (row.expiresAt.getTime() - (row.openedAt ?? now).getTime()),
    };
    const others = (memory.answers ?? []).filter(
      (one) => one.until > now.getTime() && !isSame(one, answer),
    );
    const answers = [...others, answer].slice(-MAX_ANSWERS);
    const kept = { ...memory, answers };
    const isStored = await storeMemory(db, tenantId, row.sessionId, kept, now, stored === null);
    if (!isStored)
      throw new Conflict('Another call of the session arrived at the same time. Try again.');
    const change = {
      status: action === 'answer' ? ('answered' as const) : ('taken_over' as const),
      ...words,
      ...{ dueAt: null, endedAt: now, endedBy: changedBy(tx) },
    };
    await updateHandoff(db, tenantId, id, change);
    await recordAudit(tx, {
      action: 'handoff.answer',
      subject: id,
      before: { status: row.status },
      after: { status: change.status },
    });
    if (!isTold(row)) await notifyOfHandoffs(db, tenantId, 'opened', [row], now, false);
    await notifyOfHandoffs(db, tenantId, 'answered', [{ ...row, ...change }], now);
    return requireHandoff(tx, id);
  });
}

/** Whether two answers are for the same calls: the later one holds. */
const isSame = (one: PersonAnswer, other: PersonAnswer): boolean =>
  one.request === other.request && one.proposed === other.proposed;

/** @throws NotFound */
export async function requireHandoff({ db, caller }: Ctx, id: string): Promise<HandoffView> {
  const [view] = await findHandoffs(db, caller.tenantId, [id]);
  if (!view || view.handoff.status === 'pending') throw new NotFound('Handoff', id);
  return view;
}

/** @throws Conflict */
function ensureOpen({ status, expiresAt }: HandoffRow, now: Date, goneOn: boolean): void {
  if (status === 'answered') throw new Conflict('This handoff was already answered.');
  if (status === 'taken_over') throw new Conflict('This handoff was already taken over.');
  if (status === 'expired' || expiresAt <= now) throw new Conflict('This handoff has expired.');
  if (status === 'withdrawn' || goneOn) {
    throw new Conflict('The conversation continued without a person.');
  }
}

/** @throws Conflict when the user has refused the call, or the confirmation is open no more */
function ensureUnanswered(
  { kind, subject, clarification }: HandoffRow,
  memory: SessionMemory,
): void {
  const { open } = memory;
  const { call } = clarification as unknown as Clarification;
  const verdict = call === undefined ? undefined : findVerdict(memory, call);
  if (verdict?.said === 'no' && verdict.by === 'user') {
    throw new Conflict('The user has said no to this call.');
  }
  const isOpen = ({ confirms, request, proposed }: Clarification): boolean =>
    confirms !== null && handoffSubject('confirm', request, proposed ?? null) === subject;
  if (kind === 'escalate' || open.some(isOpen)) return;
  throw new Conflict('The conversation continued without a person.');
}

/** The calls that an answer is for. */
function callsFor(
  row: HandoffRow,
  text: string | undefined,
): Pick<PersonAnswer, 'request' | 'text' | 'proposed' | 'clarification'> {
  const clarification = row.clarification as unknown as Clarification;
  const { request, proposed } = clarification;
  return {
    ...{ request, clarification },
    ...(text !== undefined && text.length <= MAX_REQUEST && { text }),
    ...(proposed !== undefined && { proposed }),
  };
}
