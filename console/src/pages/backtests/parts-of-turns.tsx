import { Table } from '../../parts/table.js';
import { Tabs } from '../../parts/tabs.js';
import { useAddress } from '../../parts/use-address.js';
import { capitalised, count, percent } from '../../parts/wording.js';
import type { BacktestDetail } from './reads.js';
import { partName, steppedIn } from './sentences.js';

const PARTS = [
  ['tool', 'By tool'],
  ['risk', 'By risk'],
  ['language', 'By language'],
] as const;

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** Shares by the tool that the agent called, by its risk, and by language; which one stands in the address. */
export function PartsOfTurns({ backtest }: { backtest: BacktestDetail }) {
  const address = useAddress();
  const by = address.values.by ?? 'tool';
  const [rows, head, nameIt] =
    by === 'risk'
      ? ([backtest.by_risk, 'Risk level', riskName] as const)
      : by === 'language'
        ? ([backtest.by_language, 'Language', languageName] as const)
        : ([backtest.by_tool, 'Tool', partName] as const);
  return (
    <section className="card">
      <h2>Where it would have intervened</h2>
      <Tabs label="Breakdown" tabs={PARTS} name="by" address={address} />
      <Table
        caption={`Turns ${by === 'risk' ? 'by risk' : by === 'language' ? 'by language' : 'by tool'}`}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { head, cell: ({ name }) => nameIt(name) },
          { head: 'Turns', kind: 'number', cell: ({ turns }) => count(turns) },
          { head: 'Interventions', kind: 'number', cell: (one) => percent(steppedIn(one)) },
          { head: 'Asked', kind: 'number', cell: ({ asked }) => percent(asked) },
          { head: 'Confirm', kind: 'number', cell: ({ confirmed }) => percent(confirmed) },
          { head: 'Handoff', kind: 'number', cell: (one) => percent(one.handed_over) },
          {
            head: 'Failures stopped',
            kind: 'number',
            cell: ({ wrong, wrong_stopped }) =>
              wrong === 0 ? 'no failures' : `${count(wrong_stopped)} of ${count(wrong)}`,
          },
        ]}
      />
    </section>
  );
}

const riskName = (name: string): string => capitalised(partName(name));

/** `de` as `German`; what is no code of a language stays. */
function languageName(name: string): string {
  if (name === 'none') return 'Unknown';
  try {
    return LANGUAGES.of(name) ?? name;
  } catch {
    return name;
  }
}
