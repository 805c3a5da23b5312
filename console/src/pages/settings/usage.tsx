import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Loaded } from '../../parts/loading.js';
import { bytes, count, localDay } from '../../parts/wording.js';

type Usage = (typeof api.getUsage)['types']['reply'];

/** Calls by day, what else came in, and how much is stored. */
export function UsageTab() {
  const usage = useRead(api.getUsage, {}, { live: true });
  return (
    <section className="card">
      <h2>The last 30 days</h2>
      <Loaded query={usage}>
        {(figures) => (
          <>
            <Facts usage={figures} />
            <h3 className="settings-gap">Gate calls by day</h3>
            <CallsByDay days={figures.gate_calls.by_day} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Facts({ usage }: { usage: Usage }) {
  const { gate_calls: calls, rate_limit: limit, clients_without_forms: clients } = usage;
  const facts = [
    ['Gate calls', `${count(calls.total)}, ${count(calls.today)} of them today`],
    ['Events', count(usage.events)],
    ['Sessions', count(usage.ingested_sessions)],
    ['Trace steps', count(usage.steps)],
    ['Stored', `about ${bytes(usage.storage_bytes)}`],
    [
      'Rate limit per key',
      limit ? `${count(limit.limit)} gate calls per ${limit.window_seconds} s` : 'none',
    ],
  ] as const;
  return (
    <>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {clients.length > 0 && (
        <p className="settings-gap">
          Clients that claim to show questions but drop them:{' '}
          {clients.map(({ client }) => client).join(', ')}. Questions go to the agent as text
          instead.
        </p>
      )}
    </>
  );
}

const [WIDTH, HEIGHT, GAP] = [620, 120, 2];

function CallsByDay({ days }: { days: Usage['gate_calls']['by_day'] }) {
  const most = Math.max(1, ...days.map(({ calls }) => calls));
  const step = WIDTH / Math.max(1, days.length);
  return (
    <>
      <svg
        className="settings-days"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Gate calls by day, at most ${count(most)}`}
      >
        {days.map(({ day, calls }, at) => {
          const height = (calls / most) * HEIGHT;
          return (
            <rect
              key={day}
              className="fill-accent"
              x={at * step + GAP / 2}
              y={HEIGHT - height}
              width={step - GAP}
              height={height}
            >
              <title>{`${localDay(day)}: ${count(calls)}`}</title>
            </rect>
          );
        })}
      </svg>
      <details className="small">
        <summary>As a table</summary>
        <table>
          <caption className="hidden">Gate calls by day</caption>
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              <th scope="col" className="number">
                Calls
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, calls }) => (
              <tr key={day}>
                <td>{day}</td>
                <td className="number">{count(calls)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
