import type { Ctx } from '../../context.js';
import type { TargetRow } from '../../db/schema/notifications.js';
import { type NotificationSettings, readSettings } from '../../store/notifications/settings.js';
import { findTarget } from '../../store/notifications/targets.js';
import type { NotificationDeps } from './targets.js';

export interface SettingsView {
  readonly settings: NotificationSettings;
  /** How the chat has done; undefined: nothing was sent there. */
  readonly chat: TargetRow | undefined;
  readonly sendsEmail: boolean;
}

export async function viewSettings(
  { db, caller }: Ctx,
  { channels }: Pick<NotificationDeps, 'channels'>,
): Promise<SettingsView> {
  const { tenantId } = caller;
  const settings = await readSettings(db, tenantId);
  const chat =
    settings.chatHash === null
      ? undefined
      : await findTarget(db, tenantId, { channel: 'chat', hash: settings.chatHash });
  return { settings, chat, sendsEmail: channels.email !== null };
}
