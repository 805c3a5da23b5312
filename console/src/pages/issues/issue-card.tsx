import { Link } from 'wouter';
import { Spark } from '../../charts/spark.js';
import { Time } from '../../parts/time.js';
import { plural } from '../../parts/wording.js';
import { IssueBadges } from './issue-facts.js';
import { type Issue, moneyInWords, trendInWords } from './issue-words.js';

export interface IssueCardProps {
  readonly issue: Issue;
  readonly href: string;
  readonly isSelected: boolean;
  /** Whether its change of status is on its way. */
  readonly isMoving: boolean;
  readonly mayMove: boolean;
  readonly onSelect: () => void;
  readonly onFocus: () => void;
}

/** A card of the board. */
export function IssueCard(props: IssueCardProps) {
  const { issue, href, isSelected, isMoving, mayMove, onSelect, onFocus } = props;
  const sums = moneyInWords(issue.outcome_value);
  return (
    <li
      className={`issue-card${isSelected ? ' selected' : ''}${isMoving ? ' moving' : ''}`}
      data-issue={issue.id}
      draggable={mayMove && !isMoving}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(issue.id))}
      onFocus={onFocus}
    >
      <div className="issue-card-head">
        <h3>
          <Link href={href} draggable={false}>
            {issue.title}
          </Link>
        </h3>
        <input
          type="checkbox"
          aria-label={`Select #${issue.id}, ${issue.title}`}
          checked={isSelected}
          onChange={onSelect}
        />
      </div>
      <IssueBadges issue={issue} withStatus={false} />
      <div className="issue-card-foot">
        <Spark values={issue.trend.map((day) => day.count)} label={trendInWords(issue.trend)} />
        <p className="small">
          {plural(issue.session_count, 'session')}
          {sums && (
            <>
              <br />
              {sums}
            </>
          )}
        </p>
      </div>
      <p className="small soft">
        #{issue.id}, last seen <Time at={issue.last_seen} />
        {issue.assignee && <>, {issue.assignee}</>}
      </p>
    </li>
  );
}
