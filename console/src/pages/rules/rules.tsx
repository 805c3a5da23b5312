import { Link } from 'wouter';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { CopyAsCurl } from '../../parts/copy.js';
import { Empty } from '../../parts/empty.js';
import { useLiveRows, WaitingRows } from '../../parts/live.js';
import { Loaded } from '../../parts/loading.js';
import { Page } from '../../parts/page.js';
import { Pager } from '../../parts/pager.js';
import { ProblemNote } from '../../parts/problem.js';
import { RuleButtons } from '../../parts/rule-buttons.js';
import type { Rule } from '../../parts/rule-versions.js';
import { Table } from '../../parts/table.js';
import { type Address, useAddress } from '../../parts/use-address.js';
import { amount, capitalised, words } from '../../parts/wording.js';
import { useSession } from '../../session/session.js';
import { answeredInWords, findResults, helpInWords, matchesInWords } from './rule-results.js';
import './rules.css';

type ListReply = (typeof api.listRules)['types']['reply'];
type Statistics = (typeof api.listQuestionStats)['types']['reply'] | undefined;

/** The rules: questions that requests like earlier failures get first. */
export function Route() {
  const address = useAddress();
  const query = { page: Number(address.values.page ?? 1), page_size: 50 };
  const rules = useRead(api.listRules, { query }, { live: true });
  const statistics = useRead(api.listQuestionStats, { query: { page_size: 100 } });
  return (
    <Page
      title="Rules"
      lead="Questions the gate asks first when a request resembles ones that went wrong. Each is drafted from an issue."
      actions={<CopyAsCurl path={api.listRules.path} query={query} />}
    >
      {statistics.error && (
        <ProblemNote error={statistics.error} retry={() => void statistics.refetch()} />
      )}
      <Loaded query={rules}>
        {(reply) => <Rows reply={reply} statistics={statistics.data} address={address} />}
      </Loaded>
    </Page>
  );
}

interface RowsProps {
  readonly reply: ListReply;
  readonly statistics: Statistics;
  readonly address: Address;
}

function Rows({ reply, statistics, address }: RowsProps) {
  const session = useSession();
  const live = useLiveRows(reply.items, ({ id }) => id, `page ${reply.page}`);
  if (reply.total === 0)
    return (
      <Empty title="No rules yet.">
        <p>
          Open an <Link href="/issues">issue</Link> and draft one. You’ll see how often it would
          have asked, and how many of those calls went wrong, before you enable it.
        </p>
      </Empty>
    );
  const results = (rule: Rule) => findResults(rule, statistics?.items ?? []);
  const days = statistics?.window_days ?? 90;
  return (
    <>
      <WaitingRows live={live} />
      <Table
        caption="Rules, newest first"
        hasView
        rows={live.rows}
        rowKey={({ id }) => id}
        columns={[
          { head: 'Question', cell: (rule) => <Question rule={rule} /> },
          { head: 'Status', cell: ({ enabled }) => <State isOn={enabled} /> },
          {
            head: 'Similar calls, 30 days',
            cell: (rule) => matchesInWords(rule),
          },
          { head: `Answered, ${days} days`, cell: (rule) => answeredInWords(results(rule)) },
          { head: 'Effect', cell: (rule) => capitalised(helpInWords(results(rule))) },
          {
            head: 'Actions',
            kind: 'buttons',
            cell: (rule) => <RuleButtons rule={rule} refusal={session.refusal('admin')} />,
          },
        ]}
      />
      <Pager list={reply} address={address} />
      <p className="soft small rule-note">
        “Similar calls” proceeded without a question. “Effect” compares with the experiment’s
        control group and needs an experiment.
      </p>
    </>
  );
}

function State({ isOn }: { isOn: boolean }) {
  return (
    <span className={`badge ${isOn ? 'tone-good' : ''}`}>
      <span aria-hidden="true">{isOn ? '●' : '○'} </span>
      {isOn ? 'On' : 'Off'}
    </span>
  );
}

function Question({ rule }: { rule: Rule }) {
  const { question_template, dimension, min_similarity, issue_id } = rule;
  return (
    <div className="rule-question">
      <p>{question_template}</p>
      <p className="soft small">
        {dimension && `About ${words(dimension)}. `}Minimum similarity: {amount(min_similarity)}.{' '}
        {issue_id === null ? (
          'Its issue no longer exists.'
        ) : (
          <Link href={`/issues/${issue_id}`}>Issue #{issue_id}</Link>
        )}
      </p>
    </div>
  );
}
