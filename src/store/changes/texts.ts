import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { TEXT_KINDS, type TextKind } from '../../db/schema/change-batches.js';
import { PLACELESS } from '../../db/schema/messages.js';
import { firstUuidv7 } from '../../ids.js';
import { batchScope } from '../scope.js';
import { lookUpIn, type OwnedRow, ROW_SOURCES } from './changed-rows.js';

/** A text of a conversation, as it is stored. */
export interface StoredText {
  readonly tenantId: string;
  readonly kind: TextKind;
  /** The row's id as text: a UUID of a gate call, else an integer. */
  readonly id: string;
  readonly sessionId: string;
  readonly correlationId: string | null;
  readonly occurredAt: Date;
  /** Of a message: user, assistant, tool or system. */
  readonly role: string | null;
  /** Of a message that was reported with its place in the conversation, from 0. */
  readonly messageIndex: number | null;
  /**
   * Of a gate call its request, and its clarification response on a new line; of a message its content; of
   * an event its detail; of an outcome its type, and its detail on a new line.
   */
  readonly text: string;
  /** Of an event. */
  readonly signal: Record<string, unknown> | null;
}

interface TextSource {
  /** The column that says when it happened, as its index has it before the id; null: the id says it. */
  readonly time: 'created_at' | 'occurred_at' | null;
  readonly occurredAt: SQL;
  readonly correlationId?: SQL;
  readonly role?: SQL;
  readonly messageIndex?: SQL;
  readonly text: SQL;
  readonly signal?: SQL;
}

/** Columns that make up a text of each kind, from its table `t`. */
const TEXT_SOURCES: Readonly<Record<TextKind, TextSource>> = {
  gate: {
    time: null,
    occurredAt: sql`t.created_at`,
    correlationId: sql`t.correlation_id`,
    text: sql`t.request || coalesce(E'\n' || t.clarification_response, '')`,
  },
  message: {
    time: 'occurred_at',
    occurredAt: sql`t.occurred_at`,
    role: sql`t.role`,
    messageIndex: sql`case when t.position < ${sql.raw(String(PLACELESS))} then t.position end`,
    text: sql`t.content`,
  },
  event: {
    time: 'created_at',
    occurredAt: sql`t.created_at`,
    correlationId: sql`t.correlation_id`,
    text: sql`t.detail`,
    signal: sql`t.signal`,
  },
  outcome: {
    time: 'occurred_at',
    occurredAt: sql`t.occurred_at`,
    correlationId: sql`t.correlation_id`,
    text: sql`t.type || case when t.detail = '' then '' else E'\n' || t.detail end`,
  },
};

/** The fields of `StoredText` from table `t`, but for tenant, kind and id. */
function textColumns(kind: TextKind): SQL {
  const { occurredAt, correlationId, role, messageIndex, text, signal } = TEXT_SOURCES[kind];
  return sql`t.session_id as "sessionId", ${correlationId ?? sql`null::text`} as "correlationId",
    ${occurredAt} as "occurredAt", ${role ?? sql`null::text`} as role,
    ${messageIndex ?? sql`null::int`} as "messageIndex", ${text} as text,
    ${signal ?? sql`null::jsonb`} as signal`;
}

/** As the drivers answer it: one of them leaves times as text. */
type RawText = Omit<StoredText, 'occurredAt'> & { readonly occurredAt: string | Date };

const storedText = ({ occurredAt, ...row }: RawText): StoredText => ({
  ...row,
  occurredAt: new Date(occurredAt),
});

const hasText = ({ text, signal }: StoredText): boolean => text !== '' || signal !== null;

/** A row whose text is wanted; with a session only if it still belongs to that. */
interface WantedRow extends OwnedRow {
  readonly sessionId?: string;
}

/**
 * The texts of some rows as they are now, each once, in the order of the rows; not those that are gone, that
 * have no text, or that belong to another session by now than the one that is named.
 */
export async function readTexts(db: Database, rows: readonly WantedRow[]): Promise<StoredText[]> {
  const withTexts = rows.filter(({ kind }) => (TEXT_KINDS as readonly string[]).includes(kind));
  if (withTexts.length === 0) return [];
  const found = await query<RawText & { place: number }>(
    db,
    sql`${lookUpIn(batchScope(withTexts), withTexts, (kind) => textColumns(kind as TextKind), sql`t.session_id = coalesce(c."sessionId", t.session_id)`)} order by place`,
  );
  return found.map(({ place: _, ...row }) => storedText(row)).filter(hasText);
}

/** The place of a text among those of its tenant and kind, which are in the order of time and id. */
export type TextKey = Pick<StoredText, 'id' | 'occurredAt'>;

export interface TextPage {
  readonly texts: readonly StoredText[];
  /** Where the next page begins; null when this was the last. */
  readonly next: TextKey | null;
}

/**
 * A page of a tenant's texts of one kind, oldest first, by an index. A gate call's time is that of its id.
 *
 * @param range `from` is included, `to` is not; `after`: `next` of the page before; `limit`: rows to read,
 *   of which those without a text are left out
 */
export async function readTextsAfter(
  db: Database,
  tenantId: string,
  kind: TextKind,
  range: {
    readonly from: Date;
    readonly to: Date;
    readonly after: TextKey | null;
    readonly limit: number;
  },
): Promise<TextPage> {
  const { time } = TEXT_SOURCES[kind];
  const table = sql.raw(ROW_SOURCES[kind].table);
  const { from, to, after, limit } = range;
  const at = sql.raw(`t.${time ?? 'id'}`);
  const bound = (moment: Date): SQL =>
    time ? sql`${moment.toISOString()}::timestamptz` : sql`${firstUuidv7(moment.getTime())}::uuid`;
  const key = time ? sql`(${at}, t.id)` : at;
  const begins = !after
    ? sql`${at} >= ${bound(from)}`
    : time
      ? sql`${key} > (${bound(after.occurredAt)}, ${after.id}::bigint)`
      : sql`${key} > ${after.id}::uuid`;
  const rows = await query<RawText>(
    db,
    sql`
      select ${tenantId}::text as "tenantId", ${kind}::text as kind, t.id::text as id, ${textColumns(kind)}
      from ${table} t
      where t.tenant_id = ${tenantId} and ${begins} and ${at} < ${bound(to)}
      order by ${time ? sql`${at}, t.id` : at} limit ${limit}`,
  );
  const texts = rows.map(storedText);
  const last = texts.at(-1);
  return {
    texts: texts.filter(hasText),
    next: last && texts.length === limit ? { id: last.id, occurredAt: last.occurredAt } : null,
  };
}

/**
 * A page of a tenant's texts of one kind, newest first, by an index.
 *
 * @param range `from` is included, `before` is where the page before ended, or a moment
 */
export async function readTextsBefore(
  db: Database,
  tenantId: string,
  kind: TextKind,
  range: { readonly from: Date; readonly before: TextKey | Date; readonly limit: number },
): Promise<TextPage> {
  const { time } = TEXT_SOURCES[kind];
  const { from, before, limit } = range;
  const at = sql.raw(`t.${time ?? 'id'}`);
  const bound = (moment: Date): SQL =>
    time ? sql`${moment.toISOString()}::timestamptz` : sql`${firstUuidv7(moment.getTime())}::uuid`;
  const ends =
    before instanceof Date
      ? sql`${at} < ${bound(before)}`
      : time
        ? sql`(${at}, t.id) < (${bound(before.occurredAt)}, ${before.id}::bigint)`
        : sql`${at} < ${before.id}::uuid`;
  const rows = await query<RawText>(
    db,
    sql`
      select ${tenantId}::text as "tenantId", ${kind}::text as kind, t.id::text as id, ${textColumns(kind)}
      from ${sql.raw(ROW_SOURCES[kind].table)} t
      where t.tenant_id = ${tenantId} and ${at} >= ${bound(from)} and ${ends}
      order by ${time ? sql`${at} desc, t.id desc` : sql`${at} desc`} limit ${limit}`,
  );
  const texts = rows.map(storedText);
  const last = texts.at(-1);
  return {
    texts: texts.filter(hasText),
    next: last && texts.length === limit ? { id: last.id, occurredAt: last.occurredAt } : null,
  };
}
