import type { Database } from '../../db/client.js';
import { findIssue, type IssueWithCluster } from '../../store/issues/reads.js';
import { type NewOutboxMessage, queueMessages } from '../../store/notifications/outbox.js';
import { readSettings } from '../../store/notifications/settings.js';
import { issueData } from './issue-data.js';
import { addressed, createMessage, listRecipients } from './messages.js';
import { listSubscribers } from './subscribers.js';

/** Beyond so many issues at once, the rest is one message: the first run over a long past may open hundreds. */
const MAX_MESSAGES = 10;

const KINDS = {
  opened: { type: 'issue.opened', metric: 'issue_opened', severity: 'medium' },
  regressed: { type: 'issue.regressed', metric: 'issue_regressed', severity: 'high' },
} as const;

/**
 * Leaves a message for each issue that was opened or came back, for those who get what needs no rule, and for
 * those who have subscribed to it.
 *
 * @param db the transaction in which that happens
 */
export async function notifyOfIssues(
  db: Database,
  tenantId: string,
  kind: keyof typeof KINDS,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const settings = await readSettings(db, tenantId);
  const { type, metric, severity } = KINDS[kind];
  const recipients = [
    ...(settings.alertsEnabled ? listRecipients(settings) : []),
    ...(await listSubscribers(db, tenantId, type)),
  ];
  if (recipients.length === 0) return;
  const messages: NewOutboxMessage[] = [];
  for (const [index, id] of ids.slice(0, MAX_MESSAGES).entries()) {
    const issue: IssueWithCluster | undefined = await findIssue(db, tenantId, id);
    if (!issue) continue;
    const isLast = index === MAX_MESSAGES - 1;
    const value = isLast ? ids.length - index : 1;
    const about = { rule_id: null, metric, value, threshold: null, window_minutes: null, severity };
    const message = createMessage(type, tenantId, { issue: issueData(issue), ...about }, now);
    messages.push(...addressed(message, recipients));
  }
  await queueMessages(db, tenantId, messages);
}
