import type { BackfillStarted, Signal, SignalDetail, SignalMatch } from '../../contracts/signal.js';
import type { SignalBackfillRow, SignalMatchRow } from '../../db/schema/signals.js';
import type { SignalView } from '../../domain/signals/read-signals.js';

export function presentSignal(view: SignalView): Signal {
  const { row, recent, trendDays, activeSessions } = view;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type as Signal['type'],
    pattern: row.pattern,
    polarity: row.polarity as Signal['polarity'],
    enabled: row.enabled,
    match_count: { '24h': recent.lastDay, '7d': recent.lastWeek, total: row.matchCount },
    session_count_7d: recent.sessions,
    session_rate_7d: toShare(recent.sessions, activeSessions),
    last_matched_at: recent.lastMatchedAt?.toISOString() ?? null,
    trend: trendDays.map((day) => ({ day, count: recent.days[day] ?? 0 })),
    backfill: presentBackfill(view.backfill),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export const presentSignalDetail = (
  view: SignalView,
  matches: readonly SignalMatchRow[],
): SignalDetail => ({ ...presentSignal(view), recent_matches: matches.map(presentSignalMatch) });

/** Text that the match was found in. */
export function presentMatchPlace({ kind, itemId, messageIndex, matchedText }: SignalMatchRow) {
  return {
    kind: kind as SignalMatch['kind'],
    message_index: messageIndex,
    gate_call_id: kind === 'gate' ? itemId : null,
    event_id: kind === 'event' ? Number(itemId) : null,
    matched_text: matchedText,
  };
}

export function presentBackfillStarted(
  row: SignalBackfillRow,
  retentionDays: number,
  askedDays: number,
): BackfillStarted {
  return {
    backfill_id: row.id,
    signal_id: row.signalId,
    days: row.days,
    from: row.fromAt.toISOString(),
    status: row.status as BackfillStarted['status'],
    estimated_messages: row.total,
    note:
      askedDays > retentionDays
        ? `Data older than ${retentionDays} days is not kept (RETENTION_DAYS).`
        : null,
  };
}

const presentSignalMatch = (row: SignalMatchRow): SignalMatch => ({
  session_id: row.sessionId,
  ...presentMatchPlace(row),
  at: row.at.toISOString(),
});

function presentBackfill(row: SignalBackfillRow | undefined): Signal['backfill'] {
  return {
    status: (row?.status ?? 'idle') as Signal['backfill']['status'],
    days: row?.days ?? null,
    total: row?.total ?? null,
    scanned: row?.scanned ?? 0,
    matched: row?.matched ?? 0,
    started_at: row?.startedAt?.toISOString() ?? null,
    finished_at: row?.finishedAt?.toISOString() ?? null,
  };
}

/** A match may be later than the activity of its session, which is exact to the minute only. */
const toShare = (part: number, whole: number): number =>
  part === 0 ? 0 : Math.round(Math.min(1, part / Math.max(whole, 1)) * 1e6) / 1e6;
