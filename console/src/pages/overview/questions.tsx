import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { CopyAsCurl } from '../../parts/copy.js';
import { effectInWords } from '../../parts/effect-words.js';
import { Empty } from '../../parts/empty.js';
import { Loaded } from '../../parts/loading.js';
import { Pager } from '../../parts/pager.js';
import { Table } from '../../parts/table.js';
import { useAddress } from '../../parts/use-address.js';
import { capitalised, count, duration, percent, words } from '../../parts/wording.js';

type List = (typeof api.listQuestionStats)['types']['reply'];
type Question = List['items'][number];

const KINDS: Readonly<Record<string, string>> = {
  '(options)': 'Choice between readings',
  '(confirm)': 'A confirmation',
  '(others)': 'Other questions',
};
const TONES = { helps: 'resolved', 'does not help': 'critical' } as const;

/** Every question with how often it was put, answered, and whether less was redone after it. */
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
            <Empty title="No questions asked yet." />
          ) : (
            <>
              <Table
                caption="Questions, most asked first"
                hasView
                rows={list.items}
                rowKey={({ template, dimension }) => `${template} ${dimension}`}
                columns={[
                  { head: 'Question', cell: (one) => KINDS[one.template] ?? one.template },
                  {
                    head: 'About',
                    kind: 'short',
                    cell: ({ dimension }) => capitalised(words(dimension)),
                  },
                  {
                    head: 'Asked',
                    kind: 'number',
                    sort: ({ shown }) => shown,
                    cell: ({ shown }) => count(shown),
                  },
                  { head: 'Answered', kind: 'number', cell: (one) => percent(one.answer_rate) },
                  { head: 'Time to answer', kind: 'number', cell: medianAnswer },
                  { head: 'Redone', kind: 'number', cell: (one) => percent(one.rework_after) },
                  {
                    head: 'Effect',
                    cell: ({ verdict }) => (
                      <Badge
                        of={verdict in TONES ? TONES[verdict as keyof typeof TONES] : verdict}
                        label={effectInWords(verdict)}
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

/** Arguments agents proposed that nobody stated; nothing while there are none. */
function Unsaid({ list }: { list: List }) {
  if (list.arguments.length === 0) return null;
  return (
    <>
      <h3 className="results-gap">Arguments nobody stated</h3>
      <Table
        caption="Arguments agents proposed that nobody stated"
        rows={list.arguments}
        rowKey={({ tool, argument }) => `${tool} ${argument}`}
        columns={[
          { head: 'Argument', cell: ({ tool, argument }) => `${argument} of ${tool}` },
          {
            head: 'Calls',
            kind: 'number',
            sort: ({ calls }) => calls,
            cell: ({ calls }) => count(calls),
          },
          {
            head: 'Not stated',
            kind: 'number',
            sort: ({ invented }) => invented,
            cell: ({ invented }) => count(invented),
          },
          { head: 'Contradicted', kind: 'number', cell: (one) => count(one.contradicted) },
          {
            head: 'Ambiguous match',
            kind: 'number',
            sort: ({ picked }) => picked,
            cell: ({ picked }) => count(picked),
          },
          {
            head: 'Redone',
            kind: 'number',
            sort: ({ reworked }) => reworked,
            cell: ({ reworked }) => count(reworked),
          },
        ]}
      />
    </>
  );
}
