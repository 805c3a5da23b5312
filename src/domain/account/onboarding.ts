import type { Milestones } from '../../store/account/milestones.js';

export type OnboardingKey =
  | 'create_key'
  | 'first_gate_call'
  | 'first_event'
  | 'first_review'
  | 'notifications'
  | 'connector';

export interface OnboardingStep {
  readonly key: OnboardingKey;
  readonly title: string;
  readonly doneAt: Date | null;
  readonly optional: boolean;
  /** A command that does it. */
  readonly hint: string;
}

export interface Onboarding {
  /** Of the steps that are not optional, 0 to 100. */
  readonly percent: number;
  /** The first of them that is not done; null: all are. */
  readonly next: OnboardingKey | null;
  readonly steps: readonly OnboardingStep[];
}

/** How far a tenant is with setting up, with a ready command for each step. Pure. */
export function toOnboarding(milestones: Milestones, publicUrl: string): Onboarding {
  const { key, gateCall, event, review, notifications, connector } = milestones;
  const post = (path: string, body: object, method = '') =>
    `curl -fsS ${method}${publicUrl}/v1/${path} -H "Authorization: Bearer $INTENTLOCK_API_KEY" ` +
    `-H "Content-Type: application/json" -d '${JSON.stringify(body)}'`;
  const session = { session_id: 'first-conversation' };
  const steps: OnboardingStep[] = [
    {
      ...{ key: 'create_key', title: 'Create an API key', doneAt: key, optional: false },
      hint: `curl -fsS -X POST ${publicUrl}/v1/api-keys -H "Authorization: Bearer $INTENTLOCK_API_KEY"`,
    },
    {
      ...{ key: 'first_gate_call', title: 'Send a request to the gate', optional: false },
      doneAt: gateCall,
      hint: post('gate', { request: 'Cancel the booking', ...session, action_risk: 'high' }),
    },
    {
      ...{ key: 'first_event', title: 'Report what happened next', doneAt: event, optional: false },
      hint: post('events', { ...session, event: 'accept' }),
    },
    {
      ...{ key: 'first_review', title: 'Review a call', doneAt: review, optional: false },
      hint: `${post('reviews', { event_id: 1, verdict: 'correct_understanding' })} # ids: GET ${publicUrl}/v1/reviews/queue`,
    },
    {
      ...{ key: 'notifications', title: 'Set up notifications', optional: false },
      doneAt: notifications,
      hint: post(
        'notifications/settings',
        { chat_webhook_url: 'https://hooks.slack.com/services/…', digest_enabled: true },
        '-X PUT ',
      ),
    },
    {
      ...{ key: 'connector', title: 'Connect a voice provider', optional: true },
      doneAt: connector,
      hint: post('connectors', { provider: 'retell', name: 'Calls', api_key: '…' }),
    },
  ];
  const required = steps.filter(({ optional }) => !optional);
  const done = required.filter(({ doneAt }) => doneAt !== null);
  return {
    percent: Math.round((100 * done.length) / required.length),
    next: required.find(({ doneAt }) => doneAt === null)?.key ?? null,
    steps,
  };
}
