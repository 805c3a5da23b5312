import type { Ctx } from '../../context.js';
import type { Channel } from '../../db/schema/notifications.js';
import { newMessageId } from '../../ids.js';
import type { SendResult } from '../../ports/channels.js';
import { listTargetedRules } from '../../store/alerts/alert-rules.js';
import { webhookSource } from '../../store/notifications/destinations.js';
import { readSettings } from '../../store/notifications/settings.js';
import { recordAttempt } from '../../store/notifications/targets.js';
import { listEnabledWebhooks } from '../../store/notifications/webhooks.js';
import { type OpenTarget, openDestination } from './destination.js';
import { createMessage } from './messages.js';
import { send } from './send.js';
import { type NotificationDeps, shownTarget, targetHash } from './targets.js';

const MAX_RULES = 200;
/** Of each channel: a test is no way to write to many. */
const MAX_TARGETS = 10;

/** Whoever sends a test waits for its answer; messages themselves are given longer. */
const TEST_MS = 8_000;

/** How a test message fared at a target. */
export interface TestedTarget {
  readonly channel: Channel;
  readonly shown: string;
  readonly result: SendResult;
  readonly ms: number;
}

/**
 * Sends a test message to the targets of a tenant: the chat and the addresses of its settings, and the targets of its
 * rules and subscriptions, each once. A target that it arrives at is no longer disabled.
 *
 * @param monotonicNow milliseconds that never go back
 * @param limitMs how long whoever asks waits for a target
 */
export async function sendTest(
  ctx: Ctx,
  deps: NotificationDeps,
  monotonicNow = () => performance.now(),
  limitMs = TEST_MS,
): Promise<TestedTarget[]> {
  const { db, caller, now } = ctx;
  const { tenantId } = caller;
  const targets = (await readTargets(ctx, deps)).filter(
    ({ channel }) => channel !== 'email' || deps.channels.email !== null,
  );
  const message = createMessage('test.ping', tenantId, {}, now);
  return Promise.all(
    targets.map(async (target): Promise<TestedTarget> => {
      const id = newMessageId();
      const startedAt = monotonicNow();
      const result = await within(limitMs, send(deps, target, { id, message }, now));
      const ms = Math.round(monotonicNow() - startedAt);
      if (result.outcome === 'delivered') {
        const { code, error } = result;
        const delivery = { message_id: id, code, error, at: now.toISOString() };
        await recordAttempt(db, tenantId, target, { ...delivery, status: 'delivered' }, now);
      }
      return { channel: target.channel, shown: target.shown, result, ms };
    }),
  );
}

async function readTargets(
  { db, caller, now }: Ctx,
  deps: NotificationDeps,
): Promise<OpenTarget[]> {
  const { tenantId } = caller;
  const settings = await readSettings(db, tenantId);
  const rules = await listTargetedRules(db, tenantId, MAX_RULES);
  const webhooks = await listEnabledWebhooks(db, tenantId);
  const all = [
    openDestination({ source: null, settings }, tenantId, deps, now),
    ...settings.digestEmails.map((target) => ({
      ...{ channel: 'email' as const, target, secrets: [] },
      ...{ shown: shownTarget('email', target), hash: targetHash(target) },
    })),
    ...[...rules, ...webhooks.map(webhookSource)].map((source) =>
      openDestination({ source, settings }, tenantId, deps, now),
    ),
  ].filter((target) => target !== null);
  const known = new Map(all.map((target) => [`${target.channel} ${target.hash}`, target]));
  const counts = new Map<Channel, number>();
  return [...known.values()].filter(({ channel }) => {
    counts.set(channel, (counts.get(channel) ?? 0) + 1);
    return (counts.get(channel) ?? 0) <= MAX_TARGETS;
  });
}

/** The result, or that there was none in time: the message may arrive all the same. */
async function within(limitMs: number, sending: Promise<SendResult>): Promise<SendResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<SendResult>((resolve) => {
    const error = `No response within ${limitMs / 1000} s.`;
    const result = { outcome: 'retry', code: null, error, retryAfterMs: null } as const;
    timer = setTimeout(() => resolve(result), limitMs);
  });
  try {
    return await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
}
