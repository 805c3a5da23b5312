import type { IssueWithCluster } from '../../store/issues/reads.js';
import { mask } from '../masking/mask.js';

/** An issue as a message shows it. Titles are in the words of users, and leave without personal data. */
export const issueData = ({ issue, cluster }: IssueWithCluster) => ({
  id: issue.id,
  title: mask(issue.title ?? cluster.title),
  status: issue.status,
  event_count: cluster.eventCount,
  session_count: cluster.sessionCount,
  first_seen: cluster.firstSeen.toISOString(),
  last_seen: cluster.lastSeen.toISOString(),
  cluster_id: cluster.id,
});
