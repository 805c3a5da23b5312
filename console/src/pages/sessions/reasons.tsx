import { Link } from 'wouter';
import type { api } from '../../api/routes.js';
import { sessionHref } from '../../parts/session-link.js';
import { words } from '../../parts/wording.js';

type Listed = (typeof api.listSessions)['types']['reply']['items'][number];
type Reason = NonNullable<Listed['matched_by']>[number];

/** Kind of the entry that a filter found. A signal can stand anywhere, and properties of a session stand nowhere. */
const ENTRY_KINDS: Readonly<Record<string, 'gate_call' | 'event' | 'outcome'>> = {
  decision: 'gate_call',
  event: 'event',
  outcome_type: 'outcome',
};

/** Why a session is in a filtered list: the entries that were found, each with the way to it. */
export function Reasons({ sessionId, reasons }: { sessionId: string; reasons: readonly Reason[] }) {
  const found = reasons.filter(({ at, excerpt }) => at !== null || excerpt !== null);
  if (found.length === 0) return <span className="soft">{reasons.map(tell).join(', ')}</span>;
  return (
    <ul>
      {found.map((reason) => {
        const { filter, id, at, excerpt } = reason;
        const kind = ENTRY_KINDS[filter];
        const text = excerpt || tell(reason);
        return (
          <li key={filter} className="sessions-reason">
            {kind && id !== null && at !== null ? (
              <Link href={sessionHref(sessionId, { kind, id, at })}>{text}</Link>
            ) : (
              text
            )}
          </li>
        );
      })}
    </ul>
  );
}

function tell({ filter, value }: Reason): string {
  if (filter === 'has_failure')
    return value === 'true' ? 'something went wrong' : 'nothing went wrong';
  return filter === 'signal_id' ? 'the signal matched' : words(value);
}
