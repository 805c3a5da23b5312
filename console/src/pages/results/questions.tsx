import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { CopyAsCurl } from '../../parts/copy.js';
import { Empty } from '../../parts/empty.js';
import { Loaded } from '../../parts/loading.js';
import { Pager } from '../../parts/pager.js';
import { Table } from '../../parts/table.js';
import { useAddress } from '../../parts/use-address.js';
import { capitalised, count, duration, percent, words } from '../../parts/wording.js';

type List = (typeof api.listQuestionStats)['types']['reply'];
type Question = List['items'][number];

const KINDS: Readonly<Record<string, string>> = {
  '(options)': 'An offer of readings',
  '(confirm)': 'A confirmation',
  '(others)': 'Rare questions together',
};
const TONES = { helps: 'resolved', 'does not help': 'critical' } as const;

/** Every question with how often it was put, answered, and whether less was done over after it. */
export function Questions() {
  const address = useAddress();
  const query = { page: Number(address.values.page ?? 1), page_size: 20 };
  const questions = useRead(api.listQuestionStats, { query });
  return (
    <section className="card">
      <div className="between">
        <h2>Questions</h2>
        <CopyAsCurl path={api.listQuestionStats.path} query={query} />
      </div>
      <Loaded query={questions}>
        {(list) =>
          list.items.length === 0 ? (
            <Empty title="Nothing was put to a user yet." />
          ) : (
            <>
              <Table
                caption="Questions, those put most first"
                rows={list.items}
                rowKey={({ template, dimension }) => `${template} ${dimension}`}
                columns={[
                  { head: 'Question', cell: (one) => KINDS[one.template] ?? one.template },
                  {
                    head: 'About',
                    kind: 'short',
                    cell: ({ dimension }) => capitalised(words(dimension)),
                  },
                  { head: 'Put', kind: 'number', cell: ({ shown }) => count(shown) },
                  { head: 'Answered', kind: 'number', cell: (one) => percent(one.answer_rate) },
                  { head: 'Within', kind: 'number', cell: medianAnswer },
                  { head: 'Done over', kind: 'number', cell: (one) => percent(one.rework_after) },
                  {
                    head: 'Does it help?',
                    cell: ({ verdict }) => (
                      <Badge
                        of={verdict in TONES ? TONES[verdict as keyof typeof TONES] : verdict}
                        label={capitalised(verdict)}
                      />
                    ),
                  },
                ]}
              />
              <Pager list={list} address={address} />
              <Unsaid list={list} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

const medianAnswer = ({ median_answer_seconds: seconds }: Question): string =>
  seconds === null ? '–' : duration(1_000 * seconds);

/** Arguments that agents proposed and nobody had said; nothing while there are none. */
function Unsaid({ list }: { list: List }) {
  if (list.arguments.length === 0) return null;
  return (
    <>
      <h3 className="results-gap">Arguments that agents invented</h3>
      <Table
        caption="Arguments that agents proposed and nobody had said"
        rows={list.arguments}
        rowKey={({ tool, argument }) => `${tool} ${argument}`}
        columns={[
          { head: 'Argument', cell: ({ tool, argument }) => `${argument} of ${tool}` },
          { head: 'Calls', kind: 'number', cell: ({ calls }) => count(calls) },
          { head: 'Said by nobody', kind: 'number', cell: ({ invented }) => count(invented) },
          { head: 'Said otherwise', kind: 'number', cell: (one) => count(one.contradicted) },
          { head: 'One of several', kind: 'number', cell: ({ picked }) => count(picked) },
          { head: 'Done over', kind: 'number', cell: ({ reworked }) => count(reworked) },
        ]}
      />
    </>
  );
}
