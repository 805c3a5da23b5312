import { Link } from 'wouter';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { count } from '../../parts/wording.js';

/** Work that waits for someone, each kind with a link to it. */
export function Waits({ openIssues }: { openIssues: number }) {
  const one = { query: { page_size: 1 } };
  const reviews = useRead(api.listReviewQueue, one, { live: true });
  const handoffs = useRead(
    api.listHandoffs,
    { query: { ...one.query, status: 'open' } },
    { live: true },
  );
  const rows = [
    {
      href: '/review',
      name: 'Turns to review',
      value: reviews.data?.total,
      note: 'Calls that may have been misunderstood. Your verdicts calibrate the gate.',
    },
    {
      href: '/issues',
      name: 'Open issues',
      value: openIssues,
      note: 'Recurring failures, each with a suggested question.',
    },
    {
      href: '/handoffs',
      name: 'Handoffs',
      value: handoffs.data?.total,
      note: 'Agents and users waiting for a decision from your team.',
    },
  ];
  return (
    <section className="card">
      <h2>Needs your attention</h2>
      <ul className="plain">
        {rows.map(({ href, name, value, note }) => (
          <li key={href}>
            <p className="between">
              <Link href={href}>{name}</Link>
              <strong>{value === undefined ? '–' : count(value)}</strong>
            </p>
            <p className="soft small">{note}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
