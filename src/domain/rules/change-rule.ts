import type { Ctx } from '../../context.js';
import type { RuleUpdate } from '../../contracts/rule.js';
import { Conflict, NotFound } from '../../errors.js';
import { effectiveConfig } from '../config/defaults.js';
import { writeChange } from '../config/write-change.js';
import type { Masking } from '../masking/masking.js';
import type { ClusterRule } from './draft-rule.js';
import { ruleId, ruleVersion } from './rule-version.js';

/**
 * Changes one rule of the tenant's configuration.
 *
 * @throws NotFound; Conflict with both versions when somebody has changed it since it was read
 */
export async function changeRule(
  ctx: Ctx,
  id: string,
  { version, ...update }: RuleUpdate,
  masking: Masking,
): Promise<ClusterRule> {
  const given = Object.entries(masking.json(update)).filter(([, value]) => value !== undefined);
  let changed: ClusterRule | undefined;
  await writeChange(ctx, (current) => {
    const { rules, place, rule } = locate(current, id);
    // From now on it keeps the id that it was named by.
    const wanted: ClusterRule = { ...rule, ...Object.fromEntries(given), id };
    refuseOthers(rule, version, wanted);
    changed = wanted;
    return {
      config: { ...current, cluster_rules: rules.with(place, wanted) },
      audit: { action: 'rule.change', subject: id, before: rule, after: wanted },
    };
  });
  return changed as unknown as ClusterRule;
}

/**
 * Removes a rule from the tenant's configuration.
 *
 * @param version absent: whatever it is by now
 * @throws NotFound; Conflict with the rule as it is now when somebody has changed it since it was read
 */
export async function removeRule(ctx: Ctx, id: string, version: string | undefined): Promise<void> {
  await writeChange(ctx, (current) => {
    const { rules, place, rule } = locate(current, id);
    if (version !== undefined) refuseOthers(rule, version, {});
    return {
      config: { ...current, cluster_rules: rules.toSpliced(place, 1) },
      audit: { action: 'rule.remove', subject: id, before: rule, after: null },
    };
  });
}

/** @throws NotFound */
function locate(config: Readonly<Record<string, unknown>>, id: string) {
  const rules = effectiveConfig(config).cluster_rules;
  const place = rules.findIndex((rule) => ruleId(rule) === id);
  const rule = rules[place];
  if (!rule) throw new NotFound('Rule', id);
  return { rules, place, rule };
}

/** @throws Conflict */
function refuseOthers(rule: ClusterRule, version: string, yours: object): void {
  const now = ruleVersion(rule);
  if (now === version) return;
  const message =
    'Someone else has changed this rule since it was read. Read it again, or send the current version.';
  throw new Conflict(message, { current: { ...rule, id: ruleId(rule), version: now }, yours });
}
