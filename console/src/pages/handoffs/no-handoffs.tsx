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
        if (isFiltered) return <Empty title="No handoff fits these filters." />;
        if (!isWaiting) return <Empty title="There is none in this state." />;
        return (
          <Empty title="Nobody waits for a person.">
            <Link href="/handoffs?status=all">Those that are over</Link>
          </Empty>
        );
      }}
    </Loaded>
  );
}

function NeverAny() {
  return (
    <Empty title="Nothing was handed to a person yet.">
      <p>
        The gate hands over what is too dear to guess and what a question does not settle. It hands
        over confirmations that nobody answers, too, once{' '}
        <Link href="/config">the configuration</Link> says after how long. This call is handed over:
      </p>
      <CodeBlock
        label="Command: a call that is handed over"
        code={`curl -s ${window.location.origin}/v1/gate -H "authorization: Bearer $INTENTLOCK_API_KEY" \\
  -H 'content-type: application/json' -d '${JSON.stringify(EXAMPLE)}'`}
      />
    </Empty>
  );
}
