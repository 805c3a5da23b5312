import { type Ctx, inTransaction } from '../../context.js';
import type { SettingsUpdate } from '../../contracts/notification-settings.js';
import type { SettingsRow } from '../../db/schema/notifications.js';
import { type FieldError, ValidationFailed } from '../../errors.js';
import {
  DEFAULT_SETTINGS,
  readSettings,
  saveSettings,
} from '../../store/notifications/settings.js';
import { forgetTarget } from '../../store/notifications/targets.js';
import { recordAudit } from '../audit/record-audit.js';
import { type SettingsView, viewSettings } from './read-settings.js';
import {
  bodyError,
  checkTarget,
  isEmailAddress,
  type NotificationDeps,
  sealTarget,
} from './targets.js';

/**
 * Changes some settings; null puts one back to its default. A chat that is saved anew, with the same URL or another
 * one, is no longer disabled.
 *
 * @throws ValidationFailed when a target is malformed, or leads where it must not
 */
export async function changeSettings(
  ctx: Ctx,
  input: SettingsUpdate,
  deps: NotificationDeps,
): Promise<SettingsView> {
  const { tenantId } = ctx.caller;
  const values: Partial<SettingsRow> = {
    ...chosen('digestEnabled', input.digest_enabled),
    ...chosen('digestDay', input.digest_day),
    ...chosen('digestEmails', checkedEmails(input.digest_emails)),
    ...chosen('alertsEnabled', input.alerts_enabled),
    ...chosen('alertGrowthThresholdPct', input.alert_growth_threshold_pct),
    ...(await chatValues(ctx, input.chat_webhook_url, deps)),
  };
  await inTransaction(ctx, async (tx) => {
    const { db, now } = tx;
    const { chatHash } = await saveSettings(db, tenantId, values, now);
    await recordAudit(tx, {
      action: 'notification_settings.change',
      subject: null,
      before: null,
      // Addresses are named, and not shown.
      after: { fields: Object.keys(input).sort() },
    });
    if (chatHash !== null && 'chatHash' in values) {
      await forgetTarget(db, tenantId, { channel: 'chat', hash: chatHash });
    }
  });
  return viewSettings(ctx, deps);
}

/** A field as it is stored: absent stays, null is the default. */
function chosen<Field extends keyof typeof DEFAULT_SETTINGS>(
  field: Field,
  value: SettingsRow[Field] | null | undefined,
): Partial<SettingsRow> {
  return value === undefined ? {} : { [field]: value ?? DEFAULT_SETTINGS[field] };
}

async function chatValues(
  ctx: Ctx,
  url: string | null | undefined,
  { channels, box }: NotificationDeps,
): Promise<Partial<SettingsRow>> {
  if (url === undefined) return {};
  if (url === null || url === '') return { chatUrl: null, chatShown: null, chatHash: null };
  const { tenantId } = ctx.caller;
  const { chatShown } = await readSettings(ctx.db, tenantId);
  // What was read and is sent back changes nothing.
  if (url === chatShown) return {};
  await checkTarget(channels, 'chat', url, ['chat_webhook_url']);
  const { sealed, shown, hash } = sealTarget(box, tenantId, 'chat', 'chat', url);
  return { chatUrl: sealed, chatShown: shown, chatHash: hash };
}

/** @throws ValidationFailed */
function checkedEmails(emails: readonly string[] | null | undefined) {
  const errors = (emails ?? []).flatMap((email, index): FieldError[] =>
    isEmailAddress(email)
      ? []
      : [bodyError(['digest_emails', index], 'must be an email address, such as team@example.com')],
  );
  if (errors.length > 0) throw new ValidationFailed(errors);
  return emails && [...new Set(emails)];
}
