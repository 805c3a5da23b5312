import type { Settings } from '../../contracts/notification-settings.js';
import type { SettingsView } from '../../domain/notifications/read-settings.js';
import { presentDelivery } from './alert-rule.js';

export function presentSettings({ settings, chat, sendsEmail }: SettingsView): Settings {
  return {
    chat_webhook_url: settings.chatShown,
    digest_enabled: settings.digestEnabled,
    digest_day: settings.digestDay as Settings['digest_day'],
    digest_emails: [...settings.digestEmails],
    alerts_enabled: settings.alertsEnabled,
    alert_growth_threshold_pct: settings.alertGrowthThresholdPct,
    chat: {
      state: chatState({ settings, chat }),
      reason: chat?.disabledReason ?? null,
      failing_since: chat?.failingSince?.toISOString() ?? null,
      last_delivery: presentDelivery(chat?.lastDelivery ?? null),
    },
    email_configured: sendsEmail,
    updated_at: settings.updatedAt?.toISOString() ?? null,
  };
}

function chatState({
  settings,
  chat,
}: Pick<SettingsView, 'settings' | 'chat'>): Settings['chat']['state'] {
  if (settings.chatUrl === null) return 'not_configured';
  if (chat?.disabledAt) return 'disabled';
  return chat?.failingSince ? 'failing' : 'ok';
}
