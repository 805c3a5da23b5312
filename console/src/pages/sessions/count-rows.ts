import { plural } from '../../parts/wording.js';

const NAMES = {
  messages: ['message', 'messages'],
  gate_calls: ['gate call', 'gate calls'],
  events: ['report', 'reports'],
  steps: ['step', 'steps'],
  outcomes: ['outcome', 'outcomes'],
  signal_matches: ['signal match', 'signal matches'],
} as const;

type Counts = { readonly [Name in keyof typeof NAMES]: number };

/** Names what is known of a session: `14 messages, 3 gate calls and 1 report`; `nothing` when there is none. */
export function nameRows(counts: Partial<Counts>): string {
  const named = (Object.keys(NAMES) as (keyof Counts)[]).flatMap((name) => {
    const rows = counts[name] ?? 0;
    const [one, many] = NAMES[name];
    return rows > 0 ? [plural(rows, one, many)] : [];
  });
  const last = named.pop();
  if (last === undefined) return 'nothing';
  return named.length === 0 ? last : `${named.join(', ')} and ${last}`;
}

/** Names rows that were deleted with a session, by table: those that it shows, and the number of all others. */
export function nameDeleted(deleted: Readonly<Record<string, number>>): string {
  const shown = nameRows(deleted);
  const made = Object.entries(deleted)
    .filter(([table]) => !(table in NAMES) && table !== 'sessions')
    .reduce((sum, [, rows]) => sum + rows, 0);
  const parts = [shown !== 'nothing' && shown, made > 0 && `${plural(made, 'derived row')}`];
  return parts.filter(Boolean).join(', and ') || 'nothing else';
}
