import { Table } from '../../parts/table.js';
import { count, percent } from '../../parts/wording.js';
import type { BacktestDetail } from './reads.js';

type Tool = BacktestDetail['arguments'][number];

/** Arguments that agents passed although nobody had said them, by tool. */
export function InventedArguments({ tools }: { tools: readonly Tool[] }) {
  return (
    <section className="card">
      <h2>Arguments nobody stated</h2>
      {tools.length === 0 ? (
        <p>No agent called a tool in these turns, so there are no arguments to check.</p>
      ) : (
        <>
          <p className="soft">Values that agents passed to tools although no one stated them.</p>
          <Table
            caption="Arguments by tool, most unstated first"
            rows={tools}
            rowKey={({ tool }) => tool}
            columns={[
              { head: 'Tool', cell: ({ tool }) => <code>{tool}</code> },
              { head: 'Calls', kind: 'number', cell: ({ calls }) => count(calls) },
              { head: 'Arguments', kind: 'number', cell: (one) => count(one.arguments) },
              {
                head: 'Not stated',
                kind: 'number',
                cell: ({ invented, arguments: all }) =>
                  all === 0 ? '–' : `${count(invented)} (${percent(invented / all)})`,
              },
              {
                head: 'Contradicted',
                kind: 'number',
                cell: ({ contradicted }) => count(contradicted),
              },
              { head: 'Most common', cell: ({ paths }) => <Paths paths={paths} /> },
            ]}
          />
        </>
      )}
    </section>
  );
}

const SHOWN = 3;

function Paths({ paths }: { paths: Tool['paths'] }) {
  if (paths.length === 0) return <span className="soft">none</span>;
  return (
    <>
      {paths.slice(0, SHOWN).map(({ path, invented }, at) => (
        <span key={path}>
          {at > 0 && ', '}
          <code>{path}</code> ({count(invented)})
        </span>
      ))}
      {paths.length > SHOWN && ` and ${count(paths.length - SHOWN)} more`}
    </>
  );
}
