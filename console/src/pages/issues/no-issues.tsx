import { Link } from 'wouter';
import { Empty } from '../../parts/empty.js';

/** A word for a tenant that never had an issue. */
export function NoIssues() {
  return (
    <Empty title="No issues yet.">
      <p>
        Report what goes wrong: corrections and other events (<code>POST /v1/events</code>) and
        outcomes (<code>POST /v1/outcomes</code>). Similar failures are clustered, and a large
        enough cluster becomes an issue automatically.
      </p>
      <p>
        The <Link href="/">overview</Link> shows the next step with a ready-to-run command. Set how
        many failures make an issue in the <Link href="/config">configuration</Link>.
      </p>
    </Empty>
  );
}
