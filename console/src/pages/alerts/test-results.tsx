import type { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { Table } from '../../parts/table.js';
import { duration } from '../../parts/wording.js';

type Answer = (typeof api.sendTestMessage)['types']['reply'];

/** A target that was tried; a channel that has none is a row of its own. */
interface Row extends Omit<Answer['chat'], 'targets'> {
  readonly name: string;
  readonly target: string;
}

const CHANNELS = [
  ['chat', 'Chat'],
  ['email', 'Email'],
  ['webhook', 'Webhooks'],
] as const;

/** A table of where a test message arrived, and what was answered where it did not. */
export function TestResults({ answer }: { answer: Answer }) {
  const rows = CHANNELS.flatMap(([channel, name]): Row[] => {
    const { targets, ...all } = answer[channel];
    if (targets.length > 0) return targets.map((target) => ({ ...target, name }));
    return [{ ...all, name, target: '–' }];
  });
  return (
    <div role="status">
      <Table
        caption="Test message results"
        rows={rows}
        rowKey={({ name, target }) => `${name} ${target}`}
        columns={[
          { head: 'Channel', cell: ({ name }) => name },
          { head: 'To', cell: ({ target }) => target },
          { head: 'Status', cell: ({ status }) => <Arrived status={status} /> },
          {
            head: 'Answer',
            cell: ({ http_status: http, smtp_status: smtp, error }) =>
              [http ?? smtp, error].filter((part) => part !== null).join(' ') || '–',
          },
          {
            head: 'Time',
            kind: 'number',
            cell: ({ ms }) => (ms === null ? '–' : duration(ms)),
          },
        ]}
      />
    </div>
  );
}

function Arrived({ status }: { status: Row['status'] }) {
  if (status === 'not_configured') return 'not set up';
  return status === 'delivered' ? (
    <Badge of="resolved" label="Delivered" />
  ) : (
    <Badge of="failed" label="Failed" />
  );
}
