import { Link } from 'wouter';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { CodeBlock } from '../../parts/copy.js';
import { Empty } from '../../parts/empty.js';
import { Loaded } from '../../parts/loading.js';

const EXAMPLE = {
  request: 'Delete the old records',
  session_id: 'chat-1',
  action_risk: 'irreversible',
  action_cost: 1_000_000,
};

export interface NoHandoffsProps {
  readonly isFiltered: boolean;
  /** Whether those who wait were looked for. */
  readonly isWaiting: boolean;
}

/** Words in the place of an empty list: nobody waits now, none of this state, or there never was any. */
export function NoHandoffs({ isFiltered, isWaiting }: NoHandoffsProps) {
  const ever = useRead(api.listHandoffs, { query: { status: 'all', page_size: 1 } });
  return (
    <Loaded query={ever} lines={2}>
      {({ total }) => {
        if (total === 0) return <NeverAny />;
        if (isFiltered) return <Empty title="No handoffs match these filters." />;
        if (!isWaiting) return <Empty title="No handoffs with this status." />;
        return (
          <Empty title="No one is waiting.">
            <Link href="/handoffs?status=all">View past handoffs</Link>
          </Empty>
        );
      }}
    </Loaded>
  );
}

function NeverAny() {
  return (
    <Empty title="No handoffs yet.">
      <p>
        The gate opens a handoff when guessing is too risky and a question wouldn’t resolve it.
        Unanswered confirmations become handoffs too, after the time set in{' '}
        <Link href="/config">the configuration</Link>. This call opens a handoff:
      </p>
      <CodeBlock
        label="Command that opens a handoff"
        code={`curl -s ${window.location.origin}/v1/gate -H "authorization: Bearer $INTENTLOCK_API_KEY" \\
  -H 'content-type: application/json' -d '${JSON.stringify(EXAMPLE)}'`}
      />
    </Empty>
  );
}
