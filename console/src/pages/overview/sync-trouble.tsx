import { Link } from 'wouter';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';

/** Connectors that do not bring what they should; nothing while all is well. */
export function SyncTrouble() {
  const { data } = useRead(api.getSyncHealth, {}, { live: true });
  const troubled = data?.connectors.filter(({ error }) => error !== null) ?? [];
  if (troubled.length === 0) return null;
  return (
    <section className="card">
      <h2>Sync problems</h2>
      <ul className="plain">
        {troubled.map(({ id, name, last_error, state }) => (
          <li key={id}>
            <Link href={`/connectors/${id}`}>{name}</Link>: {last_error ?? state}
          </li>
        ))}
      </ul>
    </section>
  );
}
