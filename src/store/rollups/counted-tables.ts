import { type SQL, sql } from 'drizzle-orm';
import { boundedAmount } from '../bounded-amount.js';

/** A table whose rows are counted by day. */
interface Counted {
  /**
   * The column that says on which UTC day a row is counted. The table has an index by tenant and this time;
   * gate calls need none, since their id begins with it.
   */
  readonly time: string;
  /** Columns that its rows are counted by, beside day and session. */
  readonly keys: readonly string[];
  /** Counts of the rows `t` with the same day, session and keys. */
  readonly values: SQL;
  /**
   * Where the index has the time part by part: the rows `part` of a table of the tenant, and which rows `t` are
   * of one. Rows of no part are not counted.
   */
  readonly parts?: { readonly table: SQL; readonly isOfPart: SQL };
}

const COUNTED = {
  gate_calls: {
    time: 'created_at',
    keys: ['mode', 'experiment_arm', 'decision'],
    values: sql`count(*) as calls,
      count(*) filter (
        where t.questions <> '[]' or t.options <> '[]' or t.confirm_prompt is not null) as asked,
      count(*) filter (where t.answer_kind in ('yes', 'no', 'pick', 'text')) as answered,
      coalesce(sum(t.ignored), 0) as ignored`,
  },
  events: {
    time: 'created_at',
    keys: ['event'],
    values: sql`count(*) as count, coalesce(sum(t.ignored), 0) as ignored`,
  },
  messages: {
    time: 'occurred_at',
    keys: ['role'],
    values: sql`count(*) as count, count(*) filter (where t.position = 0) as first`,
  },
  steps: { time: 'started_at', keys: [], values: sql`count(*) as count` },
  outcomes: {
    time: 'occurred_at',
    keys: ['type', 'currency'],
    values: sql`count(*) as count, count(t.value) as valued, sum(${boundedAmount(sql`t.value`)}::numeric) as sum`,
  },
  failures: {
    time: 'occurred_at',
    keys: ['event', 'category', 'gate_caught'],
    values: sql`count(*) filter (where not t.dismissed) as count`,
  },
  signal_matches: {
    time: 'at',
    keys: ['signal_id', 'revision'],
    values: sql`count(*) as count`,
    // Of each signal as it is now: what an earlier revision matched does not count.
    parts: {
      table: sql`signals`,
      isOfPart: sql`t.signal_id = part.id and t.revision = part.revision`,
    },
  },
} satisfies Record<string, Counted>;

export type CountedTable = keyof typeof COUNTED;

export const COUNTED_TABLES: Readonly<Record<CountedTable, Counted>> = COUNTED;

/**
 * Those whose rows are something that happened. A match is not: it has the time of its text, which is a row of one of
 * these.
 */
export const ACTIVITY_TABLES = Object.keys(COUNTED).filter(
  (table) => table !== 'signal_matches',
) as readonly CountedTable[];
