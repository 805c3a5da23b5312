import { Link } from 'wouter';
import { Empty } from '../../parts/empty.js';

/** A word for a tenant that never had an issue. */
export function NoIssues() {
  return (
    <Empty title="There are no issues yet.">
      <p>
        Report what goes wrong: corrections and other events (<code>POST /v1/events</code>) and
        outcomes (<code>POST /v1/outcomes</code>). Failures that are alike are grouped, and a group
        that is large enough becomes an issue here by itself.
      </p>
      <p>
        The <Link href="/">overview</Link> has the next step with a ready command; how many failures
        make an issue stands in the <Link href="/config">configuration</Link>.
      </p>
    </Empty>
  );
}
