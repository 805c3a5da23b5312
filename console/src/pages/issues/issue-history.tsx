import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { Time } from '../../parts/time.js';
import { useSession } from '../../session/session.js';
import { type Issue, whyInWords } from './issue-words.js';

/** Every change of status, newest first: who made it, and why as far as it is known. */
export function IssueHistory({ issue }: { issue: Issue }) {
  const nameBy = useNames();
  const entries = issue.history
    .map((entry, at) => ({ ...entry, at: entry.at, place: at }))
    .toReversed();
  return (
    <section className="card">
      <h2>History</h2>
      <ol className="plain">
        {entries.map((entry, at) => {
          const why = whyInWords(entry, at === 0, issue);
          return (
            <li key={entry.place} className="row">
              <Badge of={entry.to} />
              <span>
                <Time at={entry.at} exact={true} /> by {nameBy(entry.by)}
                {why && <>: {why}</>}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="small soft">
        Only the latest resolution note is kept. First seen{' '}
        <Time at={issue.first_seen} exact={true} />.
      </p>
    </section>
  );
}

/** Returns what names whoever made a change: keys have names, which only an admin may read. */
function useNames(): (by: string) => string {
  const { standing } = useSession();
  const keys = useRead(
    api.listApiKeys,
    {},
    { enabled: standing.scopes.includes('admin') && !standing.demo },
  );
  const names = new Map(keys.data?.items.map(({ id, name }) => [id, name]));
  return (by) => {
    if (by === 'system') return 'the server';
    const name = names.get(by) ?? by;
    return by === standing.key?.id ? `${name} (your key)` : name;
  };
}
