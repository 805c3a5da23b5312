import { type Ctx, inTransaction } from '../../context.js';
import { Conflict, NotFound } from '../../errors.js';
import { newSigningSecret } from '../../ids.js';
import { lockAlertRule, updateAlertRule } from '../../store/alerts/alert-rules.js';
import { recordAudit } from '../audit/record-audit.js';
import { type NotificationDeps, sealFor } from '../notifications/targets.js';

const BOTH_SIGN_MS = 24 * 3_600_000;

/**
 * Gives a webhook another secret. For 24 hours the one of before signs its messages, too.
 *
 * @throws NotFound; Conflict when the rule is no webhook
 */
export function rotateSecret(
  ctx: Ctx,
  id: number,
  { box }: NotificationDeps,
): Promise<{ readonly secret: string; readonly previousUntil: Date }> {
  const { tenantId } = ctx.caller;
  return inTransaction(ctx, async (tx) => {
    const { db, now } = tx;
    const rule = await lockAlertRule(db, tenantId, id);
    if (!rule) throw new NotFound('Alert rule', id);
    if (rule.channel !== 'webhook') {
      throw new Conflict('Only rules with the webhook channel have a secret.');
    }
    const secret = newSigningSecret();
    const previousUntil = new Date(now.getTime() + BOTH_SIGN_MS);
    await updateAlertRule(db, tenantId, id, {
      secret: sealFor(box, tenantId, 'secret', secret),
      previousSecret: rule.secret,
      previousSecretUntil: previousUntil,
      updatedAt: now,
    });
    await recordAudit(tx, {
      action: 'alert_rule.rotate_secret',
      subject: id,
      before: null,
      after: null,
    });
    return { secret, previousUntil };
  });
}
