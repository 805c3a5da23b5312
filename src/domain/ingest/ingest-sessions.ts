import type { Ctx } from '../../context.js';
import type { IngestAnswer } from '../../contracts/ingest.js';
import { Yielder } from '../changes/yielder.js';
import type { Masking } from '../masking/masking.js';
import { readSession } from './read-session.js';
import { type SessionRows, toRows } from './rows.js';
import type { SessionInbox } from './session-inbox.js';

export interface IngestDeps {
  readonly inbox: SessionInbox;
  readonly masking: Masking;
}

type Rejected = IngestAnswer['rejected'][number];

/** Enough to mend a delivery by; further ones are only counted. */
const MAX_LISTED = 1_000;

/**
 * Stores sessions as they come: what is wrong with a session or a message is listed, and everything
 * else is stored. The same sessions again change nothing, a fuller version of one adds to it.
 *
 * @throws Unavailable when too many deliveries wait
 */
export async function ingestSessions(
  ctx: Ctx,
  sessions: readonly unknown[],
  { inbox, masking }: IngestDeps,
): Promise<IngestAnswer> {
  const origin = { tenantId: ctx.caller.tenantId, source: 'ingest', now: ctx.now };
  const rejected: Rejected[] = [];
  const delivery: SessionRows[] = [];
  const yielder = new Yielder();
  for (const [index, raw] of sessions.entries()) {
    const reading = await readSession(raw, ctx.now, yielder);
    if ('error' in reading) {
      const { sessionId, error } = reading;
      rejected.push({ index, message_index: null, session_id: sessionId, error });
      continue;
    }
    const { session } = reading;
    for (const { messageIndex, error } of session.rejected) {
      const { session_id } = session.fields;
      rejected.push({ index, message_index: messageIndex, session_id, error });
    }
    delivery.push(await toRows(origin, session, masking, yielder));
    await yielder.yieldIfDue();
  }
  const received =
    delivery.length > 0 ? await inbox.receive(delivery) : { sessions: 0, messages: 0 };
  return {
    accepted: delivery.length,
    created: received.sessions,
    updated: delivery.length - received.sessions,
    messages: received.messages,
    rejected_count: rejected.length,
    rejected: rejected.slice(0, MAX_LISTED),
  };
}
