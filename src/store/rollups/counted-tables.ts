import { type SQL, sql } from 'drizzle-orm';

/** A table whose rows are counted by day. */
interface Counted {
  /**
   * The column that says on which UTC day a row is counted. The table has an index by tenant and this time;
   * gate calls need none, since their id begins with it.
   */
  readonly time: string;
  /** What its rows are counted by, beside day and session. */
  readonly keys: readonly string[];
  /** What is counted of the rows `t` with the same day, session and keys. */
  readonly values: SQL;
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
    values: sql`count(*) as count, count(t.value) as valued, sum(t.value::numeric) as sum`,
  },
  failures: {
    time: 'occurred_at',
    keys: ['event', 'category', 'gate_caught'],
    values: sql`count(*) filter (where not t.dismissed) as count`,
  },
} satisfies Record<string, Counted>;

export type CountedTable = keyof typeof COUNTED;

export const COUNTED_TABLES: Readonly<Record<CountedTable, Counted>> = COUNTED;

/** The names of all of them. */
export const ALL_COUNTED = Object.keys(COUNTED) as readonly CountedTable[];
