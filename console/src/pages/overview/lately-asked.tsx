import { Link } from 'wouter';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Empty } from '../../parts/empty.js';
import { Loaded } from '../../parts/loading.js';
import { Time } from '../../parts/time.js';
import { percent, words } from '../../parts/wording.js';

const SHOWN = 5;
/** Calls that are read: those of a thread follow each other, and show the same request. */
const READ = 15;

/** The latest calls in which the user was asked, one a thread; each leads to the reasons. */
export function LatelyAsked() {
  const calls = useRead(
    api.listGateCalls,
    { query: { decision: 'ask', page_size: READ } },
    { live: true },
  );
  return (
    <section className="card">
      <div className="between">
        <h2>Recent questions</h2>
        <Link href="/calls?decision=ask" className="small">
          View all
        </Link>
      </div>
      <Loaded query={calls} lines={SHOWN}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No questions in the last 7 days." />
          ) : (
            <ul className="plain">
              {latestOfThreads(items).map(
                ({ id, request, dimension, probability, occurred_at }) => (
                  <li key={id}>
                    <Link href={`/calls/${id}`}>{request}</Link>
                    <p className="soft small">
                      Least clear: {words(dimension)}. {percent(probability)} likelihood of a
                      misunderstanding. <Time at={occurred_at} />.{' '}
                      <Link href={`/calls/${id}`}>
                        Why?<span className="hidden"> {request}</span>
                      </Link>
                    </p>
                  </li>
                ),
              )}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

type Call = (typeof api.listGateCalls)['types']['reply']['items'][number];

const latestOfThreads = (calls: readonly Call[]): Call[] =>
  [...new Map([...calls].reverse().map((call) => [call.thread_id, call])).values()]
    .reverse()
    .slice(0, SHOWN);
