import type { TestAnswer } from '../../contracts/notification-test.js';
import type { TestedTarget } from '../../domain/notifications/send-test.js';

type Tested = TestAnswer['chat'];

export const presentTest = (tested: readonly TestedTarget[]): TestAnswer => ({
  chat: presentChannel(tested.filter(({ channel }) => channel === 'chat')),
  email: presentChannel(tested.filter(({ channel }) => channel === 'email')),
  webhook: presentChannel(tested.filter(({ channel }) => channel === 'webhook')),
});

const NOT_CONFIGURED: Tested = {
  status: 'not_configured',
  http_status: null,
  smtp_status: null,
  error: null,
  ms: null,
  targets: [],
};

function presentChannel(tested: readonly TestedTarget[]): Tested {
  const targets = tested.map(({ channel, shown, result, ms }) => ({
    target: shown,
    status: result.outcome === 'delivered' ? ('delivered' as const) : ('failed' as const),
    http_status: channel === 'email' ? null : result.code,
    smtp_status: channel === 'email' ? result.code : null,
    error: result.error,
    ms,
  }));
  const shown = targets.find(({ status }) => status === 'failed') ?? targets[0];
  if (!shown) return NOT_CONFIGURED;
  const { target: _, ...figures } = shown;
  return { ...figures, targets };
}
