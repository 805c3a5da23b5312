import { Link } from 'wouter';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { Empty } from '../../parts/empty.js';
import { Loaded } from '../../parts/loading.js';
import { count } from '../../parts/wording.js';

const SHOWN = 5;

/** Some cases that the failures of an issue became, to test the agent with. */
export function IssueEvals({ clusterId }: { clusterId: string }) {
  const evals = useRead(api.listEvals, { query: { cluster: clusterId, page_size: SHOWN } });
  return (
    <section className="card">
      <h2>Evals</h2>
      <Loaded query={evals} lines={3}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Empty title="No test cases from this issue." />
          ) : (
            <>
              <p className="soft small">Requests from this issue, as test cases for your agent.</p>
              <ul className="plain">
                {items.map(({ id, status, inputs }) => (
                  <li key={id} className="row">
                    <Badge of={status} /> <span>{inputs.request}</span>
                  </li>
                ))}
              </ul>
              <p className="small issue-more">
                <Link href={`/review?view=evals&cluster=${encodeURIComponent(clusterId)}`}>
                  {total > SHOWN
                    ? `Accept, mute or copy all ${count(total)}`
                    : 'Accept, mute or copy'}
                </Link>
              </p>
            </>
          )
        }
      </Loaded>
    </section>
  );
}
