import type { z } from 'zod';
import { CONTENT_BOUNDS, jsonFault, METADATA_BOUNDS } from '../../contracts/bounded-json.js';
import { parseDate } from '../../contracts/dates.js';
import { IngestMessage, IngestSessionFields } from '../../contracts/ingest.js';
import { describeIssue } from '../../contracts/issue-message.js';
import type { Yielder } from '../changes/yielder.js';
import { isTooFarAhead, TOO_FAR_AHEAD } from '../session/occurred-at.js';
import { cleanJson, TooDeep } from './clean-json.js';
import { isRaw, listMessages, type RawMessage } from './message-aliases.js';
import { normaliseSession } from './session-aliases.js';

const MAX_MESSAGES = 100_000;
/** A turn with its tool calls and their results; a picture in it, which is left out, may be long. */
const MESSAGE_BOUNDS = { ...CONTENT_BOUNDS, maxLength: Number.POSITIVE_INFINITY };

/** A message that can be stored, at its place in the conversation. */
export interface ReadMessage {
  readonly position: number;
  readonly role: string;
  readonly content: string;
  readonly at: Date;
  readonly toolCalls: readonly object[] | null;
  readonly toolCallId: string | null;
  readonly interrupted: boolean;
}

export interface ReadSession {
  readonly fields: IngestSessionFields;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly messages: readonly ReadMessage[];
  /** Messages that were refused; the others are stored. */
  readonly rejected: readonly { readonly messageIndex: number; readonly error: string }[];
}

export type SessionReadResult =
  | { readonly session: ReadSession }
  | { readonly error: string; readonly sessionId: string | null };

/** Reads one session of a body. What is wrong with it, or with one of its messages, is said and never thrown. */
export async function readSession(
  raw: unknown,
  now: Date,
  yielder: Yielder,
): Promise<SessionReadResult> {
  if (!isRaw(raw)) return { error: 'must be an object', sessionId: null };
  const { fields: given, messages } = normaliseSession(raw);
  const sessionId = typeof given.session_id === 'string' ? shown(given.session_id) : null;
  const oversized = oversizedField(given);
  if (oversized !== null) return { error: oversized, sessionId };
  const checked = check(IngestSessionFields, given);
  if ('error' in checked) return { error: checked.error, sessionId };
  const fields = checked.value;
  const startedAt = toDate(fields.started_at);
  const endedAt = toDate(fields.ended_at);
  const error = findFault(fields, startedAt, endedAt, messages, now);
  if (error !== null) return { error, sessionId };
  const list = (messages ?? []) as readonly unknown[];
  return {
    session: {
      ...{ fields, startedAt, endedAt },
      ...(await readMessages(list, { startedAt, endedAt, now }, yielder)),
    },
  };
}

/** Which field is too large, before anything is made of it. */
function oversizedField(given: RawMessage): string | null {
  for (const [field, value] of Object.entries(given)) {
    const fault = jsonFault(value, METADATA_BOUNDS, () => null);
    if (fault) return `${field}: ${fault.message}`;
  }
  return null;
}

function findFault(
  fields: IngestSessionFields,
  startedAt: Date | null,
  endedAt: Date | null,
  messages: unknown,
  now: Date,
): string | null {
  if (startedAt && isTooFarAhead(startedAt, now)) return `started_at: ${TOO_FAR_AHEAD}`;
  if (endedAt && isTooFarAhead(endedAt, now)) return `ended_at: ${TOO_FAR_AHEAD}`;
  if (startedAt && endedAt && endedAt < startedAt) return 'ended_at: must not be before started_at';
  const outcomeAt = toDate(fields.outcome?.occurred_at);
  if (outcomeAt && isTooFarAhead(outcomeAt, now)) return `outcome.occurred_at: ${TOO_FAR_AHEAD}`;
  if (messages === undefined) return null;
  if (!Array.isArray(messages)) return 'messages: must be an array';
  return messages.length > MAX_MESSAGES
    ? `messages: must have at most ${MAX_MESSAGES} items`
    : null;
}

async function readMessages(
  list: readonly unknown[],
  { startedAt, endedAt, now }: { startedAt: Date | null; endedAt: Date | null; now: Date },
  yielder: Yielder,
): Promise<Pick<ReadSession, 'messages' | 'rejected'>> {
  const messages: ReadMessage[] = [];
  const rejected: { messageIndex: number; error: string }[] = [];
  // A message without a time was said when the one before it was.
  let last = startedAt ?? endedAt ?? now;
  for (const [position, raw] of list.entries()) {
    await yielder.yieldIfDue();
    const turns = readTurns(raw, startedAt);
    if (typeof turns === 'string') {
      rejected.push({ messageIndex: position, error: turns });
      continue;
    }
    for (const turn of turns) {
      const checked = check(IngestMessage, turn);
      const at = 'value' in checked ? (toDate(checked.value.timestamp) ?? last) : last;
      const fault = isTooFarAhead(at, now) ? `timestamp: ${TOO_FAR_AHEAD}` : null;
      if ('error' in checked || fault !== null) {
        rejected.push({
          messageIndex: position,
          error: 'error' in checked ? checked.error : (fault ?? ''),
        });
        continue;
      }
      last = at;
      messages.push(readMessage(checked.value, position, at));
    }
  }
  return { messages, rejected };
}

/** The turns of one entry, or what is wrong with it. */
function readTurns(raw: unknown, startedAt: Date | null): RawMessage[] | string {
  if (!isRaw(raw)) return 'must be an object';
  const oversized = jsonFault(raw, MESSAGE_BOUNDS, () => null);
  if (oversized) return oversized.message;
  try {
    return listMessages(raw, startedAt?.getTime() ?? null);
  } catch (error) {
    if (error instanceof TooDeep) return error.message;
    throw error;
  }
}

function readMessage(message: IngestMessage, position: number, at: Date): ReadMessage {
  const calls = message.tool_calls ?? [];
  return {
    position,
    role: message.role === 'agent' ? 'assistant' : message.role,
    content: message.content,
    at,
    toolCalls:
      calls.length > 0
        ? calls.map((call) => ({
            id: call.id ?? null,
            name: call.name,
            arguments: call.arguments ?? {},
          }))
        : null,
    toolCallId: message.tool_call_id ?? null,
    interrupted: message.interrupted ?? false,
  };
}

/** Cleans a value and holds it against its contract; the first fault is named. */
function check<Schema extends z.ZodType>(
  schema: Schema,
  value: Readonly<Record<string, unknown>>,
): { value: z.infer<Schema> } | { error: string } {
  try {
    const parsed = schema.safeParse(cleanJson(value), { error: describeIssue });
    if (parsed.success) return { value: parsed.data };
    const [issue] = parsed.error.issues;
    const path = issue?.path.join('.') ?? '';
    const isMissing = issue?.code === 'invalid_type' && valueAt(value, issue.path) === undefined;
    const message = isMissing ? 'is required' : (issue?.message ?? 'is wrong');
    return { error: path === '' ? message : `${path}: ${message}` };
  } catch (error) {
    if (error instanceof TooDeep) return { error: error.message };
    throw error;
  }
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const key of path) at = (at as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return at;
}

const toDate = (text: string | null | undefined): Date | null => (text ? parseDate(text) : null);

/** An id as the answer repeats it, however long the one that was sent. */
const shown = (id: string): string => id.slice(0, 120).toWellFormed();
