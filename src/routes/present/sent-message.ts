import type { SentMessage } from '../../contracts/sent-message.js';
import { shownTarget } from '../../domain/notifications/targets.js';
import type { LoggedMessage } from '../../store/notifications/message-log.js';
import { presentDelivery } from './alert-rule.js';

export function presentMessage(row: LoggedMessage): SentMessage {
  const { channel, address } = row;
  return {
    id: row.id,
    type: row.type,
    channel,
    rule_id: row.ruleId,
    webhook_id: row.webhookId,
    to: row.shown ?? (address === null ? null : shownTarget(channel, address)),
    status: row.status,
    attempts: row.attempts,
    next_attempt_at: row.dueAt?.toISOString() ?? null,
    last_delivery: presentDelivery(row.delivery),
    queued_at: row.queuedAt.toISOString(),
  };
}
