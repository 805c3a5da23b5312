import { Badge } from '../../parts/badge.js';
import type { Issue } from './issue-words.js';

/** Severity and states of an issue; its status where that is not said beside it. */
export function IssueBadges({ issue, withStatus }: { issue: Issue; withStatus: boolean }) {
  const states = issue.states.filter((state) => state !== 'regressed');
  return (
    <span className="issue-badges">
      {withStatus && <Badge of={issue.status} />}
      <Badge of={issue.severity} />
      {states.map((state) => (
        <Badge key={state} of={state} />
      ))}
    </span>
  );
}
