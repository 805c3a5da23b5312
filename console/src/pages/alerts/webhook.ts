import { api } from '../../api/routes.js';

export type Webhook = (typeof api.listWebhooks)['types']['reply']['items'][number];
export type WebhookEvent = (typeof api.createWebhook)['types']['body']['events'][number];

/** Paths of the reads that a change of a subscription changes. */
export const WEBHOOK_READS = [api.listWebhooks.path, api.listAuditEntries.path];

/** Everything that can be subscribed to, in words. */
export const EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  'gate.escalated': 'a call is handed over',
  'handoff.*': 'everything about handoffs',
  'handoff.opened': 'somebody waits for a person',
  'handoff.answered': 'a handoff is answered',
  'handoff.expired': 'a handoff ends unanswered',
  'handoff.withdrawn': 'a handoff is withdrawn',
  'issue.opened': 'a new issue',
  'issue.regressed': 'an issue comes back',
  'review.submitted': 'a review',
  'rule.enabled': 'a rule is switched on',
};

export const eventWords = (event: string): string =>
  event in EVENT_WORDS ? EVENT_WORDS[event as WebhookEvent] : event;
