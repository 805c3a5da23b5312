import type { Database } from '../../db/client.js';
import { listTargetedRules } from '../../store/alerts/alert-rules.js';
import { queueMessages } from '../../store/notifications/outbox.js';
import { readSettings } from '../../store/notifications/settings.js';
import { findTarget } from '../../store/notifications/targets.js';
import type { OpenTarget } from './destination.js';
import { addressed, createMessage, listRecipients, type Recipient } from './messages.js';
import { targetHash } from './targets.js';

const MAX_RULES = 200;

/**
 * Says that nothing is sent to a target any more: to the chat and the addresses of the settings, or where those are
 * none or the target itself, to where another rule's messages go.
 */
export async function notifyOfDisabledTarget(
  db: Database,
  tenantId: string,
  disabled: Pick<OpenTarget, 'channel' | 'hash' | 'shown'> & { readonly reason: string },
  now: Date,
): Promise<void> {
  const settings = await readSettings(db, tenantId);
  const works = async (channel: Recipient['channel'], hash: string | null): Promise<boolean> => {
    if (hash === null || (channel === disabled.channel && hash === disabled.hash)) return false;
    const health = await findTarget(db, tenantId, { channel, hash });
    return !health?.disabledAt;
  };
  const recipients: Recipient[] = [];
  for (const recipient of listRecipients(settings)) {
    const { channel, address } = recipient;
    const hash = address === null ? settings.chatHash : targetHash(address);
    if (await works(channel, hash)) recipients.push(recipient);
  }
  if (recipients.length === 0) {
    for (const rule of await listTargetedRules(db, tenantId, MAX_RULES)) {
      if (!(await works(rule.channel, rule.targetHash))) continue;
      recipients.push({ channel: rule.channel, address: null, ruleId: rule.id });
      break;
    }
  }
  const { channel, shown, reason } = disabled;
  const message = createMessage(
    'channel.disabled',
    tenantId,
    { channel, target: shown, reason },
    now,
  );
  await queueMessages(db, tenantId, addressed(message, recipients));
}
