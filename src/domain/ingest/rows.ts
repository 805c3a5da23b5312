import { createHash } from 'node:crypto';
import type { Ctx } from '../../context.js';
import { parseDate } from '../../contracts/dates.js';
import type { NewMessage } from '../../db/schema/messages.js';
import { lastUuidv7 } from '../../ids.js';
import type { OutcomeWrite } from '../../store/fleet/outcomes.js';
import type { SessionTouch } from '../../store/fleet/sessions.js';
import type { Masking } from '../masking/masking.js';
import { contentHash } from '../session/content-hash.js';
import type { ReadMessage, ReadSession } from './read-session.js';

/** What is stored of a session. */
export interface SessionRows {
  readonly touch: SessionTouch;
  readonly messages: readonly NewMessage[];
  readonly outcome: OutcomeWrite | null;
}

export function rowsOf(ctx: Ctx, session: ReadSession, masking: Masking): SessionRows {
  const { fields, startedAt, endedAt, messages } = session;
  const times = messages.map(({ at }) => at.getTime());
  for (const at of [startedAt, endedAt]) if (at) times.push(at.getTime());
  if (times.length === 0) times.push(ctx.now.getTime());
  // Not by spreading into Math.min: a long conversation has more messages than a call takes arguments.
  const firstAt = new Date(times.reduce((a, b) => Math.min(a, b)));
  const lastAt = new Date(times.reduce((a, b) => Math.max(a, b)));
  return {
    touch: masking.row({
      tenantId: ctx.caller.tenantId,
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
    messages: messages.map((message) => messageRow(ctx, fields.session_id, message, masking)),
    outcome: outcomeRow(ctx, session, endedAt ?? lastAt, masking),
  };
}

function messageRow(
  { caller, now }: Ctx,
  sessionId: string,
  message: ReadMessage,
  masking: Masking,
): NewMessage {
  const row = masking.row({
    tenantId: caller.tenantId,
    sessionId,
    position: message.position,
    role: message.role,
    content: message.content,
    occurredAt: message.at,
    toolCalls: message.toolCalls,
    toolCallId: message.toolCallId,
    interrupted: message.interrupted,
    source: 'ingest',
    receivedAt: now,
  });
  // Two tools may answer the same at the same place. The hash is of what is stored: one of a masked
  // number would give it away to whoever tries them all.
  const said = row.toolCallId === null ? row.content : `${row.toolCallId}\n${row.content}`;
  return { ...row, contentHash: contentHash(row.role, said) };
}

/** A session has one outcome of its own, so that telling it again replaces it. */
function outcomeRow(
  { caller, now }: Ctx,
  { fields }: ReadSession,
  endedAt: Date,
  masking: Masking,
): OutcomeWrite | null {
  const { outcome } = fields;
  if (!outcome) return null;
  const occurredAt = (outcome.occurred_at && parseDate(outcome.occurred_at)) || endedAt;
  return {
    outcome: masking.row({
      tenantId: caller.tenantId,
      key: uuidOf(`outcome of session ${fields.session_id}`),
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
function uuidOf(name: string): string {
  const bytes = createHash('sha256').update(name).digest();
  bytes[6] = 0x80 | ((bytes[6] as number) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
