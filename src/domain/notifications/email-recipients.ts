import type { Database } from '../../db/client.js';
import { listTargetedRules } from '../../store/alerts/alert-rules.js';
import type { NotificationSettings } from '../../store/notifications/settings.js';
import { type NotificationDeps, openFor } from './targets.js';

const MAX_RULES = 200;

/** Who gets the digest by mail: the addresses of the settings, and the targets of the email rules, each once. */
export async function emailRecipients(
  { db, box }: Pick<NotificationDeps, 'box'> & { readonly db: Database },
  tenantId: string,
  { digestEmails }: NotificationSettings,
): Promise<string[]> {
  const rules = await listTargetedRules(db, tenantId, MAX_RULES);
  const ofRules = rules.flatMap(({ channel, target }) => {
    const address = channel === 'email' && target ? openFor(box, tenantId, 'target', target) : null;
    return address === null ? [] : [address];
  });
  return [...new Set([...digestEmails, ...ofRules])];
}
