import type { Webhook } from '../../contracts/webhook.js';
import type { WebhookWithHealth } from '../../store/notifications/webhooks.js';
import { presentDelivery } from './alert-rule.js';

export function presentWebhook({ webhook, target }: WebhookWithHealth): Webhook {
  const isDisabled = !webhook.enabled || Boolean(target?.disabledAt);
  return {
    id: webhook.id,
    name: webhook.name,
    url: webhook.urlShown,
    events: [...webhook.events],
    enabled: webhook.enabled,
    state: isDisabled ? 'disabled' : target?.failingSince ? 'failing' : 'ok',
    reason: target?.disabledReason ?? null,
    failing_since: target?.failingSince?.toISOString() ?? null,
    last_delivery: presentDelivery(target?.lastDelivery ?? null),
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
  };
}
