import type { api } from '../../api/routes.js';
import { Empty } from '../../parts/empty.js';
import { Table } from '../../parts/table.js';
import { amount, capitalised, count, money, percent, plural, words } from '../../parts/wording.js';

type Report = (typeof api.getReport)['types']['reply'];
type Outcome = Report['current']['outcomes'][number];

/** The period in some sentences. */
export function Summary({ report: { current, top_issues, open_issues } }: { report: Report }) {
  const { gate_calls: calls, interventions, answer_rate: answered, failures } = current;
  if (calls === 0) return <p className="summary">No gate calls in this period.</p>;
  const [worst] = top_issues;
  return (
    <p className="summary">
      The gate checked <strong>{plural(calls, 'request')}</strong> and intervened in{' '}
      <strong>{count(interventions)}</strong> ({percent(interventions / calls)}) before the agent
      acted.{answered !== null && ` Users answered ${percent(answered)} of the questions.`}{' '}
      {failures === 0 ? (
        'No failures were reported.'
      ) : (
        <>
          <strong>{plural(failures, 'turn')}</strong> went wrong
          {worst && `, most often: “${worst.title}”`}.
        </>
      )}{' '}
      {open_issues === 0
        ? 'No issues are open.'
        : `${plural(open_issues, 'issue is', 'issues are')} open.`}
    </p>
  );
}

/** How often each part of requests was unclear. */
export function Unclear({ report, isCompared }: { report: Report; isCompared: boolean }) {
  return (
    <section className="card">
      <h2>What was unclear in requests</h2>
      <Table
        caption="Share of requests in which each part was unclear"
        rows={report.dimensions}
        rowKey={({ name }) => name}
        columns={[
          { head: 'Part of the request', cell: ({ name }) => capitalised(words(name)) },
          { head: 'Unclear', kind: 'number', cell: ({ unclear }) => percent(unclear) },
          ...(isCompared
            ? [
                {
                  ...{ head: 'Before', kind: 'number' as const },
                  cell: ({ previous }: Report['dimensions'][number]) => percent(previous),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

/** Outcomes that the tenant's systems reported, by currency. */
export function Outcomes({ report, isCompared }: { report: Report; isCompared: boolean }) {
  const { current, previous } = report;
  const before = ({ type, currency }: Outcome): number =>
    previous.outcomes.find((one) => one.type === type && one.currency === currency)?.count ?? 0;
  return (
    <section className="card">
      <h2>Outcomes</h2>
      {current.outcomes.length === 0 ? (
        <Empty title="No outcomes reported in this period." />
      ) : (
        <Table
          caption="Outcomes reported by your systems, by currency"
          rows={current.outcomes}
          rowKey={({ type, currency }) => `${type} ${currency}`}
          columns={[
            { head: 'Outcome', cell: ({ type }) => capitalised(words(type)) },
            { head: 'Count', kind: 'number', cell: (one) => count(one.count) },
            ...(isCompared
              ? [
                  {
                    ...{ head: 'Before', kind: 'number' as const },
                    cell: (one: Outcome) => count(before(one)),
                  },
                ]
              : []),
            { head: 'Value', kind: 'number', cell: valueInWords },
          ]}
        />
      )}
    </section>
  );
}

const valueInWords = ({ value, currency }: Outcome): string => {
  if (value === null) return '–';
  return currency === null ? amount(value) : money(value, currency);
};
