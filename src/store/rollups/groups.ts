import { type SQL, sql } from 'drizzle-orm';
import type { DayCounts } from '../../db/schema/rollups.js';
import { ACTIVITY_TABLES, type CountedTable } from './counted-tables.js';

/** Counts of a day that are computed, stored and versioned together. */
export interface CountsGroup {
  /** Its name in the table, for ever. */
  readonly name: string;
  /**
   * Raise it with every change of how the group is counted: its days are counted again, those of other
   * groups stay. A field keeps its meaning and type for ever, since days whose rows are deleted cannot be
   * counted again; what needs another meaning gets another name.
   */
  readonly version: number;
  /** Counts of a day without rows. All of its fields. */
  readonly empty: Partial<DayCounts>;
  /** The tables that it counts. */
  readonly tables: readonly CountedTable[];
  /**
   * Rows `(day, counts)` for the days that have any, selected from `<table>_by_session` for each of
   * `tables`; `counts` has the fields of `empty`.
   */
  readonly select: SQL;
}

/** The counts of one day, by the name of the group. */
export type CountsByGroup = Readonly<Record<string, Partial<DayCounts>>>;

/**
 * Every group of counts. A new one is one entry here and its fields in `DayCounts`, and a table that is
 * not counted yet one entry in `COUNTED_TABLES`.
 */
export const COUNTS_GROUPS: readonly CountsGroup[] = [
  {
    name: 'gate',
    version: 1,
    empty: { gate: [] },
    tables: ['gate_calls'],
    select: sql`
      select day, jsonb_build_object(
        'gate', jsonb_agg(to_jsonb(calls_by_kind) - 'day' order by mode, arm, decision)) as counts
      from (
        select day, mode, experiment_arm as arm, decision, sum(calls)::int as calls,
          sum(asked)::int as asked, sum(answered)::int as answered, sum(ignored)::int as ignored
        from gate_calls_by_session group by day, mode, experiment_arm, decision
      ) calls_by_kind group by day`,
  },
  {
    name: 'events',
    version: 1,
    empty: { events: {}, ignoredByEvents: 0 },
    tables: ['events'],
    select: sql`
      select day, jsonb_build_object(
        'events', jsonb_object_agg(event, count), 'ignoredByEvents', sum(ignored)::int) as counts
      from (
        select day, event, sum(count)::int as count, sum(ignored) as ignored
        from events_by_session group by day, event
      ) events_by_type group by day`,
  },
  {
    name: 'messages',
    version: 1,
    empty: { messages: {} },
    tables: ['messages'],
    select: sql`
      select day, jsonb_build_object('messages', jsonb_object_agg(role, count)) as counts
      from (
        select day, role, sum(count)::int as count from messages_by_session group by day, role
      ) messages_by_role group by day`,
  },
  {
    name: 'conversations',
    version: 1,
    empty: { conversations: 0 },
    tables: ['messages'],
    select: sql`
      select day, jsonb_build_object('conversations', count(*) filter (where first > 0)) as counts
      from (
        select day, session_id, sum(first) as first from messages_by_session group by day, session_id
      ) messages_of_session group by day`,
  },
  {
    name: 'steps',
    version: 1,
    empty: { steps: 0 },
    tables: ['steps'],
    select: sql`
      select day, jsonb_build_object('steps', sum(count)::int) as counts
      from steps_by_session group by day`,
  },
  {
    name: 'outcomes',
    version: 1,
    empty: { outcomes: [] },
    tables: ['outcomes'],
    select: sql`
      select day, jsonb_build_object(
        'outcomes', jsonb_agg(to_jsonb(outcomes_by_type) - 'day' order by type, currency)) as counts
      from (
        select day, type, currency, sum(count)::int as count, sum(valued)::int as valued,
          case when sum(valued) > 0
            then least(greatest(sum(sum), -1e300), 1e300)::float8 end as sum
        from outcomes_by_session group by day, type, currency
      ) outcomes_by_type group by day`,
  },
  {
    name: 'failures',
    version: 1,
    empty: { failures: [] },
    tables: ['failures'],
    select: sql`
      select day, jsonb_build_object(
        'failures', jsonb_agg(to_jsonb(failures_by_kind) - 'day' order by event, category, caught)) as counts
      from (
        select day, event, category, gate_caught as caught, sum(count)::int as count
        from failures_by_session group by day, event, category, gate_caught having sum(count) > 0
      ) failures_by_kind group by day`,
  },
  {
    name: 'signals',
    version: 1,
    empty: { signals: {} },
    tables: ['signal_matches'],
    select: sql`
      select day, jsonb_build_object(
        'signals', jsonb_object_agg(signal_id || '.' || revision, count)) as counts
      from (
        select day, signal_id, revision, sum(count)::int as count
        from signal_matches_by_session group by day, signal_id, revision
      ) matches_by_signal group by day`,
  },
  {
    name: 'activity',
    version: 1,
    empty: { sessions: 0 },
    tables: ACTIVITY_TABLES,
    select: sql`
      select day, jsonb_build_object('sessions', count(*)) as counts
      from (${sql.join(
        ACTIVITY_TABLES.map((table) => sql.raw(`select day, session_id from ${table}_by_session`)),
        sql` union `,
      )}) active_sessions group by day`,
  },
];

/** The counts of these groups as one: those found, and what is empty for groups that are missing. */
export const completeCounts = (
  groups: readonly CountsGroup[],
  found: CountsByGroup = {},
): Partial<DayCounts> =>
  Object.assign({}, ...groups.flatMap(({ name, empty }) => [empty, found[name]]));
