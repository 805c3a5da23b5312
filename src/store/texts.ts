import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client.js';
import { query } from '../db/rows.js';
import type { ArrivalKind } from '../db/schema/arrivals.js';
import { PLACELESS } from '../db/schema/messages.js';
import { firstUuidv7 } from '../ids.js';

/** A text of a conversation, as it is stored. */
export interface Arrival {
  readonly tenantId: string;
  readonly kind: ArrivalKind;
  /** The row's id as text: a UUID of a gate call, else an integer. */
  readonly id: string;
  readonly sessionId: string;
  readonly correlationId: string | null;
  readonly occurredAt: Date;
  /** Of a message: user, assistant, tool or system. */
  readonly role: string | null;
  /** Of a message that was told with its place in the conversation, from 0. */
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
  readonly table: 'gate_calls' | 'messages' | 'events' | 'outcomes';
  readonly idType: 'uuid' | 'bigint';
  /** The column that tells when it happened, as its index has it before the id; null: the id tells. */
  readonly time: 'created_at' | 'occurred_at' | null;
  /** The columns of `Arrival` from table `t`, in the order of `ARRIVAL_COLUMNS`, after tenant and kind. */
  readonly columns: SQL;
}

/** Where the texts of each kind are, and what an arrival is made of there. */
export const TEXT_SOURCES: Readonly<Record<ArrivalKind, TextSource>> = {
  gate: {
    table: 'gate_calls',
    idType: 'uuid',
    time: null,
    columns: sql`t.id::text, t.session_id, t.correlation_id, t.created_at, null::text, null::int,
      t.request || coalesce(E'\n' || t.clarification_response, ''), null::jsonb`,
  },
  message: {
    table: 'messages',
    idType: 'bigint',
    time: 'occurred_at',
    columns: sql`t.id::text, t.session_id, null::text, t.occurred_at, t.role,
      case when t.position < ${sql.raw(String(PLACELESS))} then t.position end, t.content, null::jsonb`,
  },
  event: {
    table: 'events',
    idType: 'bigint',
    time: 'created_at',
    columns: sql`t.id::text, t.session_id, t.correlation_id, t.created_at, null::text, null::int,
      t.detail, t.signal`,
  },
  outcome: {
    table: 'outcomes',
    idType: 'bigint',
    time: 'occurred_at',
    columns: sql`t.id::text, t.session_id, t.correlation_id, t.occurred_at, null::text, null::int,
      t.type || case when t.detail = '' then '' else E'\n' || t.detail end, null::jsonb`,
  },
};

/** What `columns` of a source are called, after tenant and kind. */
export const ARRIVAL_COLUMNS = sql.raw(
  `"tenantId", kind, id, "sessionId", "correlationId", "occurredAt", role, "messageIndex", text, signal`,
);

/** As the drivers answer it: one of them leaves times as text. */
export type RawArrival = Omit<Arrival, 'occurredAt'> & { readonly occurredAt: string | Date };

export const arrivalOf = ({ occurredAt, ...row }: RawArrival): Arrival => ({
  ...row,
  occurredAt: new Date(occurredAt),
});

/** The place of a text among those of its tenant and kind, which are in the order of time and id. */
export type TextKey = Pick<Arrival, 'id' | 'occurredAt'>;

export interface TextPage {
  readonly texts: readonly Arrival[];
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
  kind: ArrivalKind,
  range: {
    readonly from: Date;
    readonly to: Date;
    readonly after: TextKey | null;
    readonly limit: number;
  },
): Promise<TextPage> {
  const { table, time, columns } = TEXT_SOURCES[kind];
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
  const rows = await query<RawArrival>(
    db,
    sql`
      select * from (
        select t.tenant_id, ${kind}::text, ${columns} from ${sql.raw(table)} t
        where t.tenant_id = ${tenantId} and ${begins} and ${at} < ${bound(to)}
        order by ${time ? sql`${at}, t.id` : at} limit ${limit}
      ) texts(${ARRIVAL_COLUMNS})`,
  );
  const texts = rows.map(arrivalOf);
  const last = texts.at(-1);
  return {
    texts: texts.filter(({ text, signal }) => text !== '' || signal),
    next: last && texts.length === limit ? { id: last.id, occurredAt: last.occurredAt } : null,
  };
}

/** Texts of a tenant by their ids; not those that are gone. */
export async function readTextsBy(
  db: Database,
  tenantId: string,
  wanted: readonly Pick<Arrival, 'kind' | 'id'>[],
): Promise<Arrival[]> {
  const kinds = [...new Set(wanted.map(({ kind }) => kind))];
  if (kinds.length === 0) return [];
  const parts = kinds.map((kind) => {
    const { table, idType, columns } = TEXT_SOURCES[kind];
    const ids = wanted.filter((one) => one.kind === kind).map(({ id }) => id);
    return sql`
      select t.tenant_id, ${kind}::text, ${columns} from ${sql.raw(table)} t
      where t.tenant_id = ${tenantId} and t.id = any(${`{${ids.join()}}`}::${sql.raw(idType)}[])`;
  });
  const rows = await query<RawArrival>(
    db,
    sql`select * from (${sql.join(parts, sql` union all `)}) texts(${ARRIVAL_COLUMNS})`,
  );
  return rows.map(arrivalOf);
}
