import { lazy, Suspense } from 'react';
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

const Failures = lazy(() =>
  import('./failures.js').then((module) => ({ default: module.Failures })),
);
const Clusters = lazy(() =>
  import('./clusters-tab.js').then((module) => ({ default: module.ClustersTab })),
);

/** All issues, as a board by status or a list, and the failures and clusters that they are made of. */
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
          ['failures', 'Failures'],
          ['clusters', 'Clusters'],
        ]}
      />
      <Suspense fallback={<Skeleton lines={10} />}>
        <View address={address} selection={selection} />
      </Suspense>
    </Page>
  );
}

function View(props: { address: Address; selection: Selection }) {
  const { address } = props;
  if (address.values.view === 'list') return <IssueList {...props} />;
  if (address.values.view === 'failures') return <Failures address={address} />;
  if (address.values.view === 'clusters') return <Clusters address={address} />;
  return <BoardView {...props} />;
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
