import { z } from 'zod';
import type { Database } from '../../db/client.js';
import { jobType } from '../../ports/jobs.js';
import { listTenantsWithOutdatedTargets } from '../../store/across-tenants/outdated-targets.js';
import { listSealedRules, updateAlertRule } from '../../store/alerts/alert-rules.js';
import { readSettings, replaceChatUrl } from '../../store/notifications/settings.js';
import { lockWebhooks, updateWebhook } from '../../store/notifications/webhooks.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { openFor, type SecretPlace, sealFor } from './targets.js';

/** Encrypts anew what an earlier key has encrypted, so that this one can be removed. */
export const ResealTargets = jobType({ name: 'notifications.reseal', payload: z.object({}) });

const TENANTS_AT_ONCE = 500;

/** @returns how many tenants had such a target or secret */
export async function resealTargets(db: Database, box: SecretBox): Promise<number> {
  const tenants = await listTenantsWithOutdatedTargets(db, box.currentPrefix, TENANTS_AT_ONCE);
  for (const tenantId of tenants) {
    // What cannot be opened stays as it is: another process may have the key.
    const again = (sealed: string | null, place: SecretPlace): string | null => {
      const text = sealed === null ? null : openFor(box, tenantId, place, sealed);
      return text === null ? sealed : sealFor(box, tenantId, place, text);
    };
    await db.transaction(async (tx) => {
      for (const { id, target, secret, previousSecret } of await listSealedRules(tx, tenantId)) {
        await updateAlertRule(tx, tenantId, id, {
          target: again(target, 'target'),
          secret: again(secret, 'secret'),
          previousSecret: again(previousSecret, 'secret'),
        });
      }
      for (const { id, url, secret, previousSecret } of await lockWebhooks(tx, tenantId)) {
        await updateWebhook(tx, tenantId, id, {
          url: again(url, 'target') ?? url,
          secret: again(secret, 'secret') ?? secret,
          previousSecret: again(previousSecret, 'secret'),
        });
      }
      const { chatUrl } = await readSettings(tx, tenantId);
      const sealed = again(chatUrl, 'chat');
      if (chatUrl !== null && sealed !== null) {
        await replaceChatUrl(tx, tenantId, chatUrl, sealed);
      }
    });
  }
  return tenants.length;
}
