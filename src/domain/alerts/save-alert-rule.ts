import { type Ctx, inTransaction } from '../../context.js';
import type { AlertRuleRequest, AlertRuleUpdate } from '../../contracts/alert-rule.js';
import type { AlertRuleRow, StoredCondition } from '../../db/schema/alerts.js';
import type { Channel } from '../../db/schema/notifications.js';
import { Conflict, NotFound, ValidationFailed } from '../../errors.js';
import { newSigningSecret } from '../../ids.js';
import { lockTenant } from '../../store/account/tenants.js';
import {
  countAlertRules,
  deleteAlertRule,
  findAlertRule,
  forgetState,
  insertAlertRule,
  lockAlertRule,
  type RuleWithState,
  subjectOfRule,
  updateAlertRule,
} from '../../store/alerts/alert-rules.js';
import { forgetTarget } from '../../store/notifications/targets.js';
import { recordAudit } from '../audit/record-audit.js';
import {
  bodyError,
  checkTarget,
  type NotificationDeps,
  type SealedTarget,
  sealFor,
  sealTarget,
} from '../notifications/targets.js';
import { checkFilters } from './check-filters.js';
import { completeCondition, measuresOtherwise } from './condition.js';
import { type Preview, previewRule } from './preview.js';

const MAX_RULES = 200;

export interface SavedRule {
  readonly saved: RuleWithState;
  /** Of a webhook that is new: what signs its messages. */
  readonly secret: string | null;
  readonly preview: Preview;
}

/**
 * Makes a rule, and shows how often it would have fired.
 *
 * @throws ValidationFailed; Conflict when there are too many
 */
export async function createAlertRule(
  ctx: Ctx,
  input: AlertRuleRequest,
  deps: NotificationDeps,
): Promise<SavedRule> {
  const { id, condition, secret } = await addAlertRule(ctx, input, deps);
  return answer(ctx, id, condition, secret);
}

/**
 * Makes a rule.
 *
 * @throws ValidationFailed; Conflict when there are too many
 */
export async function addAlertRule(
  ctx: Ctx,
  input: AlertRuleRequest,
  deps: NotificationDeps,
): Promise<{ id: number; condition: StoredCondition; secret: string | null }> {
  const { tenantId } = ctx.caller;
  const condition = completeCondition(input.condition);
  await checkFilters(ctx, condition);
  const target = await newTarget(ctx, input.channel, input.condition.target ?? null, deps);
  const secret = input.channel === 'webhook' ? newSigningSecret() : null;
  const id = await inTransaction(ctx, async (tx) => {
    const { db, now } = tx;
    // Two that save at once do so one after the other.
    await lockTenant(db, tenantId);
    if ((await countAlertRules(db, tenantId)) >= MAX_RULES) {
      throw new Conflict(`You have reached the limit of ${MAX_RULES} rules. Delete one first.`);
    }
    const rule = await insertAlertRule(db, tenantId, {
      ...{ name: input.name, condition, channel: input.channel, enabled: input.enabled },
      ...targetColumns(target),
      secret: secret && sealFor(deps.box, tenantId, 'secret', secret),
      ...{ createdAt: now, updatedAt: now },
    });
    if (target) await forgetTarget(db, tenantId, { channel: input.channel, hash: target.hash });
    const after = summariseAlertRule(rule);
    await recordAudit(tx, { action: 'alert_rule.create', subject: rule.id, before: null, after });
    return rule.id;
  });
  return { id, condition, secret };
}

/**
 * Changes a rule. One that measures something else begins anew.
 *
 * @throws NotFound; ValidationFailed
 */
export async function changeAlertRule(
  ctx: Ctx,
  id: number,
  input: AlertRuleUpdate,
  deps: NotificationDeps,
): Promise<SavedRule> {
  const { tenantId } = ctx.caller;
  const known = await requireAlertRule(ctx, id);
  const condition = completeCondition(input.condition);
  await checkFilters(ctx, condition);
  const channel = input.channel ?? known.rule.channel;
  const { target: wanted } = input.condition;
  const stays =
    channel === known.rule.channel && (wanted === undefined || wanted === known.rule.targetShown);
  const target = stays ? undefined : await newTarget(ctx, channel, wanted ?? null, deps);
  const secret = await inTransaction(ctx, async (tx) => {
    const { db, now } = tx;
    const rule = await lockAlertRule(db, tenantId, id);
    if (!rule) throw new NotFound('Alert rule', id);
    const made = channel === 'webhook' && rule.secret === null ? newSigningSecret() : null;
    await updateAlertRule(db, tenantId, id, {
      ...{ name: input.name, condition, channel, updatedAt: now },
      ...(input.enabled !== undefined && { enabled: input.enabled }),
      ...(target !== undefined && targetColumns(target)),
      ...(made && { secret: sealFor(deps.box, tenantId, 'secret', made) }),
      ...(channel !== 'webhook' && WITHOUT_SECRET),
    });
    if (target) await forgetTarget(db, tenantId, { channel, hash: target.hash });
    if (measuresOtherwise(rule.condition, condition)) {
      await forgetState(db, tenantId, subjectOfRule(id));
    }
    await recordAudit(tx, {
      action: 'alert_rule.change',
      subject: id,
      before: summariseAlertRule(rule),
      after: {
        ...{ name: input.name, condition, channel, enabled: input.enabled ?? rule.enabled },
        ...(target !== undefined && { target: 'changed' }),
      },
    });
    return made;
  });
  return answer(ctx, id, condition, secret);
}

/**
 * Removes a rule; its messages that are not sent yet are not sent any more.
 *
 * @throws NotFound
 */
export async function removeAlertRule(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { tenantId } = tx.caller;
    const rule = await lockAlertRule(tx.db, tenantId, id);
    if (!rule) throw new NotFound('Alert rule', id);
    await deleteAlertRule(tx.db, tenantId, id);
    const before = summariseAlertRule(rule);
    await recordAudit(tx, { action: 'alert_rule.remove', subject: id, before, after: null });
  });
}

/** A rule as the audit log has it: without its secret and its address. */
const summariseAlertRule = (
  rule: Pick<AlertRuleRow, 'name' | 'condition' | 'channel' | 'enabled'>,
): Record<string, unknown> => ({
  name: rule.name,
  condition: rule.condition,
  channel: rule.channel,
  enabled: rule.enabled,
});

/** @throws NotFound */
export async function requireAlertRule(ctx: Ctx, id: number): Promise<RuleWithState> {
  const found = await findAlertRule(ctx.db, ctx.caller.tenantId, id);
  if (!found) throw new NotFound('Alert rule', id);
  return found;
}

const WITHOUT_SECRET = { secret: null, previousSecret: null, previousSecretUntil: null };

const targetColumns = (target: SealedTarget | null): Partial<AlertRuleRow> => ({
  target: target?.sealed ?? null,
  targetShown: target?.shown ?? null,
  targetHash: target?.hash ?? null,
});

/** @throws ValidationFailed when it is malformed, or leads where it must not */
async function newTarget(
  ctx: Ctx,
  channel: Channel,
  target: string | null,
  { channels, box }: NotificationDeps,
): Promise<SealedTarget | null> {
  if (target === null) return null;
  const path = ['condition', 'target'];
  if (target.endsWith('/***')) {
    throw new ValidationFailed([bodyError(path, 'must be the full URL, not the shortened one')]);
  }
  await checkTarget(channels, channel, target, path);
  return sealTarget(box, ctx.caller.tenantId, 'target', channel, target);
}

async function answer(
  ctx: Ctx,
  id: number,
  condition: StoredCondition,
  secret: string | null,
): Promise<SavedRule> {
  const saved = await requireAlertRule(ctx, id);
  const preview = await previewRule(ctx.db, ctx.caller.tenantId, condition, ctx.now);
  return { saved, secret, preview };
}
