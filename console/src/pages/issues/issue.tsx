import { useState } from 'react';
import { useParams } from 'wouter';
import { problemStatus } from '../../api/problem.js';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { DayColumns } from '../../charts/day-columns.js';
import { CopyAsCurl, CopyableId } from '../../parts/copy.js';
import { Empty } from '../../parts/empty.js';
import { Loaded } from '../../parts/loading.js';
import { Neighbours, useListQuery } from '../../parts/neighbours.js';
import { Page } from '../../parts/page.js';
import { Time } from '../../parts/time.js';
import { plural, words } from '../../parts/wording.js';
import { useSession } from '../../session/session.js';
import { ClusterFailures } from './cluster-failures.js';
import { EditIssue } from './edit-issue.js';
import { IssueEvals } from './issue-evals.js';
import { IssueBadges } from './issue-facts.js';
import { IssueHistory } from './issue-history.js';
import { listQuery } from './issue-list.js';
import { IssueRules } from './issue-rules.js';
import {
  affectedInWords,
  growthInWords,
  type Issue,
  moneyInWords,
  trendInWords,
  utcDay,
} from './issue-words.js';
import './issues.css';
import { StatusButtons } from './status-buttons.js';
import { useBoard } from './use-board.js';
import { useStatusChange } from './use-status-change.js';

/** An issue: what goes wrong, how often, since when, and what to do about it. */
export function Route() {
  const { id = '' } = useParams();
  const issue = useRead(api.getIssue, { params: { issue_id: id } }, { live: true });
  if (problemStatus(issue.error) === 404 || problemStatus(issue.error) === 422)
    return (
      <Page title={`Issue #${id}`}>
        <Siblings id={id} />
        <Empty title="This issue doesn’t exist." />
      </Page>
    );
  if (!issue.data)
    return (
      <Page title={`Issue #${id}`}>
        <Loaded query={issue} lines={14}>
          {() => null}
        </Loaded>
      </Page>
    );
  return <Detail issue={issue.data} />;
}

/** Links to the issues beside this one in the list or on the board that it was opened from. */
function Siblings({ id }: { id: string | number }) {
  const query = useListQuery();
  const isList = query.view === 'list';
  const list = useRead(api.listIssues, { query: listQuery(query) }, { enabled: isList });
  const board = useBoard(!isList);
  const shown = isList ? list.data?.items : board.columns?.flatMap(({ issues }) => issues);
  return (
    <Neighbours
      list="/issues"
      name="issues"
      ids={(shown ?? []).map((one) => one.id)}
      id={id}
      href={(other) => `/issues/${other}`}
    />
  );
}

function Detail({ issue }: { issue: Issue }) {
  const change = useStatusChange();
  const { may, refusal } = useSession();
  const [isEditing, setEditing] = useState(false);
  return (
    <Page
      title={issue.title}
      lead={issue.description}
      actions={
        <>
          <StatusButtons issues={[issue]} change={change} />
          <button
            type="button"
            disabled={!may('review')}
            title={refusal('review')}
            onClick={() => setEditing(true)}
          >
            Edit
          </button>
        </>
      }
    >
      <Siblings id={issue.id} />
      <p className="issue-standing">
        <IssueBadges issue={issue} withStatus={true} />
      </p>
      {issue.status === 'resolved' && issue.resolved_note && (
        <blockquote className="issue-note">{issue.resolved_note}</blockquote>
      )}
      <div className="columns">
        <section className="card">
          <h2>At a glance</h2>
          <Facts issue={issue} />
        </section>
        <section className="card">
          <h2>Failures by day</h2>
          <p className="small">
            {trendInWords(issue.trend)}; this week {growthInWords(issue.growth_pct)}.
          </p>
          <DayColumns
            label={trendInWords(issue.trend)}
            unit="Failures"
            days={issue.trend.map((day) => ({ day: utcDay(day.date), value: day.count }))}
          />
        </section>
      </div>
      <IssueRules issue={issue} />
      <ClusterFailures clusterId={issue.cluster_id} />
      <IssueEvals clusterId={issue.cluster_id} />
      <IssueHistory issue={issue} />
      <p className="actions issue-standing">
        <CopyAsCurl path={`/v1/issues/${issue.id}`} />
      </p>
      {isEditing && <EditIssue issue={issue} onClose={() => setEditing(false)} />}
    </Page>
  );
}

function Facts({ issue }: { issue: Issue }) {
  const { dimension, category } = issue;
  return (
    <dl className="facts">
      <div>
        <dt>Assignee</dt>
        <dd>{issue.assignee ?? 'Unassigned'}</dd>
      </div>
      <div>
        <dt>Happened</dt>
        <dd>
          {plural(issue.event_count, 'failure')} in {plural(issue.session_count, 'session')}
        </dd>
      </div>
      <div>
        <dt>Affects</dt>
        <dd>{affectedInWords(issue.affected_sessions_pct)}</dd>
      </div>
      <div>
        <dt>Outcome value</dt>
        <dd>{moneyInWords(issue.outcome_value) ?? 'No outcomes with a value'}</dd>
      </div>
      <div>
        <dt>Most common dimension</dt>
        <dd>{dimension ? words(dimension) : 'Unknown'}</dd>
      </div>
      <div>
        <dt>Most common category</dt>
        <dd>{category ? words(category) : 'Not reported'}</dd>
      </div>
      <div>
        <dt>First seen</dt>
        <dd>
          <Time at={issue.first_seen} />
        </dd>
      </div>
      <div>
        <dt>Last seen</dt>
        <dd>
          <Time at={issue.last_seen} />
        </dd>
      </div>
      <div>
        <dt>Regressed</dt>
        <dd>{issue.regression_count === 0 ? 'Never' : plural(issue.regression_count, 'time')}</dd>
      </div>
      <div>
        <dt>Cluster</dt>
        <dd>
          <CopyableId id={issue.cluster_id} />
        </dd>
      </div>
    </dl>
  );
}
