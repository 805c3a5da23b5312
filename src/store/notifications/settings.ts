import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { notificationSettings, type SettingsRow } from '../../db/schema/notifications.js';

/** Settings of a tenant that has saved nothing yet. */
export const DEFAULT_SETTINGS = {
  chatUrl: null,
  chatShown: null,
  chatHash: null,
  digestEnabled: false,
  digestDay: 'Monday',
  digestEmails: [],
  alertsEnabled: true,
  alertGrowthThresholdPct: 100,
} as const satisfies Omit<SettingsRow, 'tenantId' | 'updatedAt'>;

/** The settings of a tenant; those that it never saved are the defaults, of no time. */
export type NotificationSettings = Omit<SettingsRow, 'updatedAt'> & {
  readonly updatedAt: Date | null;
};

export async function readSettings(db: Database, tenantId: string): Promise<NotificationSettings> {
  const rows = await db
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.tenantId, tenantId));
  return rows[0] ?? { ...DEFAULT_SETTINGS, tenantId, updatedAt: null };
}

/** Changes some settings; those that are not named stay, also where two save at once. */
export async function saveSettings(
  db: Database,
  tenantId: string,
  values: Partial<SettingsRow>,
  now: Date,
): Promise<NotificationSettings> {
  const rows = await db
    .insert(notificationSettings)
    .values({ ...DEFAULT_SETTINGS, ...values, tenantId, updatedAt: now })
    .onConflictDoUpdate({
      target: notificationSettings.tenantId,
      set: { ...values, updatedAt: now },
    })
    .returning();
  return rows[0] as SettingsRow;
}

/** Replaces the URL of a chat by the same one encrypted again, unless someone has saved another one meanwhile. */
export async function replaceChatUrl(
  db: Database,
  tenantId: string,
  before: string,
  after: string,
): Promise<void> {
  const { tenantId: ofTenant, chatUrl } = notificationSettings;
  await db
    .update(notificationSettings)
    .set({ chatUrl: after })
    .where(and(eq(ofTenant, tenantId), eq(chatUrl, before)));
}
