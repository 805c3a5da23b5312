import { api } from '../../api/routes.js';

export type Webhook = (typeof api.listWebhooks)['types']['reply']['items'][number];
export type WebhookEvent = (typeof api.createWebhook)['types']['body']['events'][number];

/** Paths of the reads that a change of a subscription changes. */
export const WEBHOOK_READS = [api.listWebhooks.path, api.listAuditEntries.path];

/** Everything that can be subscribed to, in words. */
export const EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  'gate.escalated': 'a handoff is opened',
  'handoff.*': 'all handoff events',
  'handoff.opened': 'a handoff is waiting',
  'handoff.answered': 'a handoff is answered',
  'handoff.expired': 'a handoff expires',
  'handoff.withdrawn': 'a handoff is withdrawn',
  'issue.opened': 'an issue is opened',
  'issue.regressed': 'an issue regresses',
  'review.submitted': 'a review is submitted',
  'rule.enabled': 'a rule is enabled',
};

export const eventWords = (event: string): string =>
  event in EVENT_WORDS ? EVENT_WORDS[event as WebhookEvent] : event;
