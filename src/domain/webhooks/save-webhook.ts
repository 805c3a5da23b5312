import { type Ctx, inTransaction } from '../../context.js';
import type { WebhookRequest, WebhookUpdate } from '../../contracts/webhook.js';
import type { WebhookRow } from '../../db/schema/webhooks.js';
import { Conflict, NotFound, ValidationFailed } from '../../errors.js';
import { newSigningSecret, newWebhookId } from '../../ids.js';
import { lockTenant } from '../../store/account/tenants.js';
import { forgetTarget } from '../../store/notifications/targets.js';
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  lockWebhook,
  updateWebhook,
  type WebhookWithHealth,
} from '../../store/notifications/webhooks.js';
import { recordAudit } from '../audit/record-audit.js';
import {
  bodyError,
  checkTarget,
  type NotificationDeps,
  sealFor,
  sealTarget,
} from '../notifications/targets.js';

/** Each is read, and gets a message, whenever something happens. */
const MAX_WEBHOOKS = 50;
const BOTH_SIGN_MS = 24 * 3_600_000;

/**
 * Makes a subscription.
 *
 * @returns it with the secret that signs its messages, which is shown this once
 * @throws ValidationFailed when the URL is malformed, or leads where it must not; Conflict when there are too many
 */
export async function createWebhook(
  ctx: Ctx,
  input: WebhookRequest,
  deps: NotificationDeps,
): Promise<{ readonly saved: WebhookWithHealth; readonly secret: string }> {
  const { tenantId } = ctx.caller;
  const target = await newUrl(ctx, input.url, deps);
  const secret = newSigningSecret();
  const saved = await inTransaction(ctx, async (tx) => {
    const { db, now } = tx;
    // Two that save at once do so one after the other.
    await lockTenant(db, tenantId);
    if ((await countWebhooks(db, tenantId)) >= MAX_WEBHOOKS) {
      throw new Conflict(`There are ${MAX_WEBHOOKS} subscriptions already: remove one first.`);
    }
    const webhook = await insertWebhook(db, tenantId, {
      ...{ id: newWebhookId(), name: input.name, enabled: input.enabled },
      ...{ events: distinct(input.events), ...target },
      secret: sealFor(deps.box, tenantId, 'secret', secret),
      ...{ createdAt: now, updatedAt: now },
    });
    await forgetTarget(db, tenantId, { channel: 'webhook', hash: webhook.urlHash });
    const after = summariseWebhook(webhook);
    await recordAudit(tx, { action: 'webhook.create', subject: webhook.id, before: null, after });
    return { webhook, target: null };
  });
  return { saved, secret };
}

/**
 * Changes a subscription; what is absent stays. A URL that is saved anew is no longer disabled.
 *
 * @throws NotFound; ValidationFailed
 */
export async function changeWebhook(
  ctx: Ctx,
  id: string,
  input: WebhookUpdate,
  deps: NotificationDeps,
): Promise<WebhookWithHealth> {
  const { tenantId } = ctx.caller;
  const known = await requireWebhook(ctx, id);
  const { url, events } = input;
  // What was read and is sent back changes nothing.
  const stays = url === undefined || url === known.webhook.urlShown;
  const target = stays ? undefined : await newUrl(ctx, url, deps);
  await inTransaction(ctx, async (tx) => {
    const { db, now } = tx;
    const before = await lockWebhook(db, tenantId, id);
    if (!before) throw new NotFound('Webhook', id);
    const values = {
      ...(input.name !== undefined && { name: input.name }),
      ...(input.enabled !== undefined && { enabled: input.enabled }),
      ...(events !== undefined && { events: distinct(events) }),
      ...target,
      updatedAt: now,
    };
    await updateWebhook(db, tenantId, id, values);
    if (target) await forgetTarget(db, tenantId, { channel: 'webhook', hash: target.urlHash });
    await recordAudit(tx, {
      action: 'webhook.change',
      subject: id,
      before: summariseWebhook(before),
      after: {
        ...summariseWebhook({ ...before, ...values }),
        ...(target && { url: 'changed' }),
      },
    });
  });
  return requireWebhook(ctx, id);
}

/**
 * Removes a subscription; its messages that are not sent yet are not sent any more.
 *
 * @throws NotFound
 */
export async function removeWebhook(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { tenantId } = tx.caller;
    const webhook = await lockWebhook(tx.db, tenantId, id);
    if (!webhook) throw new NotFound('Webhook', id);
    await deleteWebhook(tx.db, tenantId, id);
    const before = summariseWebhook(webhook);
    await recordAudit(tx, { action: 'webhook.remove', subject: id, before, after: null });
  });
}

/**
 * Gives a subscription another secret. For 24 hours the one of before signs its messages, too.
 *
 * @throws NotFound
 */
export function rotateWebhookSecret(
  ctx: Ctx,
  id: string,
  { box }: NotificationDeps,
): Promise<{ readonly secret: string; readonly previousUntil: Date }> {
  const { tenantId } = ctx.caller;
  return inTransaction(ctx, async (tx) => {
    const { db, now } = tx;
    const webhook = await lockWebhook(db, tenantId, id);
    if (!webhook) throw new NotFound('Webhook', id);
    const secret = newSigningSecret();
    const previousUntil = new Date(now.getTime() + BOTH_SIGN_MS);
    await updateWebhook(db, tenantId, id, {
      secret: sealFor(box, tenantId, 'secret', secret),
      ...{ previousSecret: webhook.secret, previousSecretUntil: previousUntil, updatedAt: now },
    });
    const change = { action: 'webhook.rotate_secret', subject: id } as const;
    await recordAudit(tx, { ...change, before: null, after: null });
    return { secret, previousUntil };
  });
}

/** @throws NotFound */
export async function requireWebhook({ db, caller }: Ctx, id: string): Promise<WebhookWithHealth> {
  const found = await findWebhook(db, caller.tenantId, id);
  if (!found) throw new NotFound('Webhook', id);
  return found;
}

const distinct = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

/** @throws ValidationFailed */
async function newUrl(
  { caller }: Ctx,
  url: string,
  { channels, box }: NotificationDeps,
): Promise<Pick<WebhookRow, 'url' | 'urlShown' | 'urlHash'>> {
  if (url.endsWith('/***')) {
    throw new ValidationFailed([bodyError(['url'], 'must be the full URL, not the shortened one')]);
  }
  await checkTarget(channels, 'webhook', url, ['url']);
  const { sealed, shown, hash } = sealTarget(box, caller.tenantId, 'target', 'webhook', url);
  return { url: sealed, urlShown: shown, urlHash: hash };
}

/** A subscription as the audit log has it: without its secret and its URL. */
const summariseWebhook = ({
  name,
  events,
  enabled,
}: Pick<WebhookRow, 'name' | 'events' | 'enabled'>): Record<string, unknown> => ({
  ...{ name, events, enabled },
});
