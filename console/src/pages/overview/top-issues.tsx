import { Link } from 'wouter';
import type { api } from '../../api/routes.js';
import { Empty } from '../../parts/empty.js';
import { Table } from '../../parts/table.js';
import { count } from '../../parts/wording.js';

type Top = (typeof api.getReport)['types']['reply']['top_issues'][number];

interface TopIssuesProps {
  readonly issues: readonly Top[];
  /** Whether there is a time before to compare with. */
  readonly isCompared: boolean;
}

/** A table of what went wrong most, beside as many days before. */
export function TopIssues({ issues, isCompared }: TopIssuesProps) {
  return (
    <section className="card">
      <h2>Top failures</h2>
      {issues.length === 0 ? (
        <Empty title="No failures reported in this period." />
      ) : (
        <Table
          caption="Top failures"
          rows={issues}
          rowKey={({ cluster_id }) => cluster_id}
          columns={[
            {
              head: 'Issue',
              cell: ({ issue_id, title }) =>
                issue_id === null ? title : <Link href={`/issues/${issue_id}`}>{title}</Link>,
            },
            { head: 'Failures', kind: 'number', cell: ({ failures }) => count(failures) },
            ...(isCompared
              ? [
                  {
                    head: 'Before',
                    kind: 'number' as const,
                    cell: ({ previous }: Top) => count(previous),
                  },
                ]
              : []),
          ]}
        />
      )}
    </section>
  );
}
