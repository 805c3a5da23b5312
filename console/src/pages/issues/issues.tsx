import { Skeleton } from '../../parts/loading.js';
import { Page } from '../../parts/page.js';
import { ProblemNote } from '../../parts/problem.js';
import type { Selection } from '../../parts/table.js';
import { Tabs } from '../../parts/tabs.js';
import { type Address, useAddress } from '../../parts/use-address.js';
import { Board } from './board.js';
import { GroupNow } from './group-now.js';
import { IssueList } from './issue-list.js';
import './issues.css';
import { NoIssues } from './no-issues.js';
import { useBoard } from './use-board.js';
import { useSelected } from './use-selected.js';

/** All issues: a board by status, or a list. */
export function Route() {
  const address = useAddress();
  const selection = useSelected(address);
  return (
    <Page
      title="Issues"
      lead="Recurring failures and what to do about them."
      actions={<GroupNow />}
    >
      <Tabs
        label="Views"
        name="view"
        address={address}
        tabs={[
          ['board', 'Board'],
          ['list', 'List'],
        ]}
      />
      {address.values.view === 'list' ? (
        <IssueList address={address} selection={selection} />
      ) : (
        <BoardView address={address} selection={selection} />
      )}
    </Page>
  );
}

function BoardView({ address, selection }: { address: Address; selection: Selection }) {
  const { columns, error, refetch } = useBoard();
  if (!columns)
    return error ? <ProblemNote error={error} retry={refetch} /> : <Skeleton lines={10} />;
  return (
    <>
      {error && <ProblemNote error={error} retry={refetch} />}
      {columns.every(({ total }) => total === 0) ? (
        <NoIssues />
      ) : (
        <Board columns={columns} address={address} selection={selection} />
      )}
    </>
  );
}
