import { createHash } from 'node:crypto';
import { parseDate } from '../../contracts/dates.js';
import type { NewMessage } from '../../db/schema/messages.js';
import { lastUuidv7 } from '../../ids.js';
import type { OutcomeWrite } from '../../store/outcomes/writes.js';
import type { SessionTouch } from '../../store/sessions/writes.js';
import type { Yielder } from '../changes/yielder.js';
import type { Masking } from '../masking/masking.js';
import { contentHash } from '../text/content-hash.js';
import type { ReadMessage, ReadSession } from './read-session.js';

/** Rows that are stored of a session. */
export interface SessionRows {
  readonly touch: SessionTouch;
  readonly messages: readonly NewMessage[];
  readonly outcome: OutcomeWrite | null;
}

/** Whose sessions are stored, from where and when. */
export interface RowOrigin {
  readonly tenantId: string;
  /** ingest, or the provider that they are pulled from. */
  readonly source: string;
  readonly now: Date;
}

export async function toRows(
  origin: RowOrigin,
  session: ReadSession,
  masking: Masking,
  yielder: Yielder,
): Promise<SessionRows> {
  const { fields, startedAt, endedAt, messages } = session;
  const times = messages.map(({ at }) => at.getTime());
  for (const at of [startedAt, endedAt]) if (at) times.push(at.getTime());
  if (times.length === 0) times.push(origin.now.getTime());
  // Not by spreading into Math.min: a long conversation has more messages than a call takes arguments.
  const firstAt = new Date(times.reduce((a, b) => Math.min(a, b)));
  const lastAt = new Date(times.reduce((a, b) => Math.max(a, b)));
  const rows: NewMessage[] = [];
  for (const message of messages) {
    rows.push(messageRow(origin, fields.session_id, message, masking));
    await yielder.yieldIfDue();
  }
  return {
    touch: masking.row({
      tenantId: origin.tenantId,
      sessionId: fields.session_id,
      firstAt,
      lastAt,
      startedAt,
      endedAt,
      agentId: fields.agent_id ?? null,
      channel: fields.channel ?? null,
      language: fields.language ?? null,
      metadata: fields.metadata ?? null,
    }),
    messages: rows,
    outcome: outcomeRow(origin, session, endedAt ?? lastAt, masking),
  };
}

function messageRow(
  { tenantId, source, now }: RowOrigin,
  sessionId: string,
  message: ReadMessage,
  masking: Masking,
): NewMessage {
  const row = masking.row({
    tenantId,
    sessionId,
    position: message.position,
    role: message.role,
    content: message.content,
    occurredAt: message.at,
    toolCalls: message.toolCalls,
    toolCallId: message.toolCallId,
    interrupted: message.interrupted,
    source,
    receivedAt: now,
  });
  // Two tools may answer the same at the same place. The hash is of what is stored: one of a masked
  // number would give it away to whoever tries them all.
  const said = row.toolCallId === null ? row.content : `${row.toolCallId}\n${row.content}`;
  return { ...row, contentHash: contentHash(row.role, said) };
}

/** A session has one outcome of its own, so that sending it again replaces it. */
function outcomeRow(
  { tenantId, now }: RowOrigin,
  { fields }: ReadSession,
  endedAt: Date,
  masking: Masking,
): OutcomeWrite | null {
  const { outcome } = fields;
  if (!outcome) return null;
  const occurredAt = (outcome.occurred_at && parseDate(outcome.occurred_at)) || endedAt;
  return {
    outcome: masking.row({
      tenantId,
      key: nameToUuid(`outcome of session ${fields.session_id}`),
      sessionId: fields.session_id,
      correlationId: null,
      type: outcome.type,
      value: outcome.value ?? null,
      currency: outcome.currency?.toUpperCase() ?? null,
      detail: outcome.detail,
      externalRef: null,
      occurredAt,
      receivedAt: now,
    }),
    lastGateCallId: lastUuidv7(occurredAt.getTime()),
  };
}

/** A UUID version 8 (RFC 9562): made of a name, always the same. */
export function nameToUuid(name: string): string {
  const bytes = createHash('sha256').update(name).digest();
  bytes[6] = 0x80 | ((bytes[6] as number) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
