import { Link } from 'wouter';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { count } from '../../parts/wording.js';

/** Work that waits for somebody, each kind with a link to it. */
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
      note: 'Calls that may have been misunderstood. The gate is calibrated on your verdicts.',
    },
    {
      href: '/issues',
      name: 'Open issues',
      value: openIssues,
      note: 'What goes wrong again and again, with a question drafted against it.',
    },
    {
      href: '/handoffs',
      name: 'Handoffs',
      value: handoffs.data?.total,
      note: 'Agents that wait for a person, and their users with them.',
    },
  ];
  return (
    <section className="card">
      <h2>Waits for you</h2>
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
