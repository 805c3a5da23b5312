import type { Database } from '../../db/client.js';
import type { DayCounts } from '../../db/schema/rollups.js';
import { RECORD_TABLES, type RecordTable, readRowSizes } from '../../store/account/usage.js';
import { COUNTS_GROUPS } from '../../store/rollups/groups.js';
import { fewAtOnce } from '../../turns.js';
import { addDays, utcDay } from '../rollups/days.js';
import { type Day, readDays } from '../rollups/read-days.js';

/** The days that usage is shown of, today the last of them. */
const PERIOD_DAYS = 30;
const GROUPS = COUNTS_GROUPS.filter(({ name }) =>
  ['gate', 'events', 'messages', 'conversations', 'steps', 'outcomes'].includes(name),
);

export interface UsageFigures {
  readonly tenantId: string;
  /** UTC days; `to` is today. */
  readonly from: string;
  readonly to: string;
  readonly gateCalls: number;
  readonly today: number;
  readonly byDay: readonly { readonly day: string; readonly calls: number }[];
  readonly events: number;
  readonly conversations: number;
  readonly steps: number;
  /** About, of what is kept: records without the indexes that find them. */
  readonly storageBytes: number;
}

/** Usage of a tenant in 30 UTC days, and about how much is stored of the days that are kept. */
export async function readUsage(
  db: Database,
  tenantId: string,
  { now, retentionDays }: { readonly now: Date; readonly retentionDays: number },
): Promise<UsageFigures> {
  const to = utcDay(now);
  // Counts stay when rows go: the period is whole however few days are kept.
  const first = addDays(to, -Math.max(retentionDays, PERIOD_DAYS - 1));
  const days = await readDays(db, tenantId, first, addDays(to, 1), now, GROUPS);
  const sizes = await readRowSizes(db, tenantId);
  const period = days.slice(-PERIOD_DAYS);
  const byDay = period.map(({ day, counts }) => ({ day, calls: ROWS.gate_calls(counts) }));
  const sum = (of: (counts: DayCounts) => number, some: readonly Day[] = period) =>
    total(some.map(({ counts }) => of(counts)));
  const kept = days.slice(-retentionDays - 1);
  const stored = RECORD_TABLES.map((table) => sum(ROWS[table], kept) * sizes[table]);
  return {
    tenantId,
    ...{ from: period[0]?.day ?? to, to, byDay, gateCalls: sum(ROWS.gate_calls) },
    today: byDay.at(-1)?.calls ?? 0,
    events: sum(ROWS.events),
    conversations: sum(({ conversations }) => conversations),
    steps: sum(ROWS.steps),
    storageBytes: Math.round(total(stored)),
  };
}

/** Reads the usage of each of these tenants, three at a time: others need connections, too. */
export const readUsages = (
  db: Database,
  tenants: readonly { readonly id: string }[],
  of: { readonly now: Date; readonly retentionDays: number },
) => fewAtOnce(tenants, 3, ({ id }) => readUsage(db, id, of));

const total = (counts: Readonly<Record<string, number>> | readonly number[]): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Rows of a day. */
const ROWS: Readonly<Record<RecordTable, (counts: DayCounts) => number>> = {
  gate_calls: ({ gate }) => gate.reduce((sum, { calls }) => sum + calls, 0),
  events: ({ events }) => total(events),
  messages: ({ messages }) => total(messages),
  outcomes: ({ outcomes }) => outcomes.reduce((sum, { count }) => sum + count, 0),
  steps: ({ steps }) => steps,
};
