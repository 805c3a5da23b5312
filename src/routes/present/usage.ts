import type { TenantUsage, Usage } from '../../contracts/usage.js';
import type { Onboarding } from '../../domain/account/onboarding.js';
import type { UsageFigures } from '../../domain/account/read-usage.js';

const common = (usage: UsageFigures) => ({
  tenant_id: usage.tenantId,
  period: { from: usage.from, to: usage.to },
  events: usage.events,
  ingested_sessions: usage.conversations,
  steps: usage.steps,
  storage_bytes: usage.storageBytes,
});

export const presentUsage = (
  usage: UsageFigures,
  clients: Usage['clients_without_forms'],
  rateLimit: Usage['rate_limit'],
): Usage => ({
  ...common(usage),
  gate_calls: { total: usage.gateCalls, today: usage.today, by_day: [...usage.byDay] },
  rate_limit: rateLimit,
  clients_without_forms: clients,
});

export const presentTenantUsage = (usage: UsageFigures, name: string): TenantUsage => ({
  ...common(usage),
  name,
  gate_calls: { total: usage.gateCalls, today: usage.today },
});

export const presentOnboarding = ({ percent, next, steps }: Onboarding) => ({
  ...{ complete: next === null, percent, next },
  steps: steps.map(({ key, title, doneAt, optional, hint }) => ({
    ...{ key, title, done: doneAt !== null, done_at: doneAt?.toISOString() ?? null },
    ...{ optional, hint },
  })),
});
