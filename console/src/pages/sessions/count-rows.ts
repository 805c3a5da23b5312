import { plural, words } from '../../parts/wording.js';

const NAMES = {
  messages: 'message',
  gate_calls: 'gate call',
  events: 'report',
  steps: 'step',
  outcomes: 'outcome',
  signal_matches: 'match of a signal',
} as const;

type Counts = { readonly [Name in keyof typeof NAMES]: number };

/** Names what is known of a session: `14 messages, 3 gate calls and 1 report`; `nothing` when there is none. */
export function nameRows(counts: Counts): string {
  const named = (Object.entries(NAMES) as [keyof Counts, string][])
    .filter(([name]) => counts[name] > 0)
    .map(([name, one]) =>
      plural(counts[name], one, name === 'signal_matches' ? MATCHES : undefined),
    );
  return joined(named);
}

const MATCHES = 'matches of signals';

/** Names rows that were deleted, by their tables: `14 messages, 3 gate calls and 1 session`. */
export function nameDeleted(deleted: Readonly<Record<string, number>>): string {
  return joined(
    Object.entries(deleted)
      .filter(([, rows]) => rows > 0)
      .map(([table, rows]) => `${rows.toLocaleString('en')} in ${words(table)}`),
  );
}

function joined(parts: readonly string[]): string {
  const last = parts.at(-1);
  if (last === undefined) return 'nothing';
  return parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
