import { LRUCache } from 'lru-cache';
import { RequestIndex } from '../../clustering/request-index.js';
import { type RequestPattern, requestDirection } from '../../clustering/request-match.js';
import type { Ctx } from '../../context.js';
import type { ConfigValues } from '../../contracts/config.js';
import type { Database } from '../../db/client.js';
import { findClusters } from '../../store/clusters/reads.js';
import { Yielder } from '../changes/yielder.js';
import type { MatchedRule } from '../gate/cluster-rule.js';
import { preparePatterns } from './prepare-pattern.js';
import { failureRate } from './rate.js';

/** Requests that the rules of a tenant compare one by one, in all: what a gate call may cost. */
const MAX_EXAMPLES = 1_000;
const MAX_EXAMPLES_PER_RULE = 50;
/** Tenants whose rules are kept; beyond it those that were used longest ago are prepared again. */
const MAX_TENANTS = 1_000;

export const DEFAULT_SIMILARITY = 0.75;

interface PreparedRule {
  readonly pattern: RequestPattern;
  readonly minSimilarity: number;
  readonly matched: MatchedRule;
}

/** Says which rule a request matches best; null when it matches none. */
export type RuleMatcher = (request: string) => MatchedRule | null;

/** The rules of a configuration, prepared for requests. */
export async function prepareMatcher(
  db: Database,
  tenantId: string,
  config: ConfigValues,
): Promise<RuleMatcher> {
  if (!config.cluster_rules.some(isEnabled)) return () => null;
  const prepared = await prepare(db, tenantId, config);
  return (request) => matchIn(prepared, request);
}

interface PreparedRules {
  readonly shared: Float32Array;
  /** All of the rules' patterns, in their order; null without any. */
  readonly index: RequestIndex | null;
  readonly rules: readonly PreparedRule[];
}

interface VersionedRules {
  readonly version: number;
  readonly prepared: Promise<PreparedRules>;
}

/**
 * The rules of tenants, prepared and kept for as long as a tenant's version stays: every change of a rule raises it,
 * and so does a run that changes a cluster with a rule.
 */
export class RuleDirectory {
  private readonly tenants = new LRUCache<string, VersionedRules>({ max: MAX_TENANTS });

  /** The rule that a request matches best; null when it matches none. Costs nothing where no rule is enabled. */
  async match({ db, caller }: Ctx, request: string): Promise<MatchedRule | null> {
    const { tenantId, version, config } = caller;
    if (!config.cluster_rules.some(isEnabled)) return null;
    return matchIn(await this.read(db, tenantId, version, config), request);
  }

  private read(
    db: Database,
    tenantId: string,
    version: number,
    config: ConfigValues,
  ): Promise<PreparedRules> {
    const known = this.tenants.get(tenantId);
    if (known?.version === version) return known.prepared;
    const rules = { version, prepared: prepare(db, tenantId, config) };
    this.tenants.set(tenantId, rules);
    // What could not be read is read again by the next call.
    rules.prepared.catch(() => {
      if (this.tenants.peek(tenantId) === rules) this.tenants.delete(tenantId);
    });
    return rules.prepared;
  }
}

type ClusterRule = ConfigValues['cluster_rules'][number];

const isEnabled = ({ enabled }: ClusterRule): boolean => enabled ?? true;

function matchIn({ rules, shared, index }: PreparedRules, request: string): MatchedRule | null {
  if (index === null) return null;
  const direction = requestDirection(request, shared);
  return direction && (rules[index.match(direction)]?.matched ?? null);
}

async function prepare(
  db: Database,
  tenantId: string,
  config: ConfigValues,
): Promise<PreparedRules> {
  const enabled = config.cluster_rules.filter(isEnabled);
  const ids = [...new Set(enabled.map(({ cluster_id }) => cluster_id))];
  const keep = Math.min(MAX_EXAMPLES_PER_RULE, Math.floor(MAX_EXAMPLES / ids.length));
  const clusters = new Map((await findClusters(db, tenantId, ids)).map((row) => [row.id, row]));
  const patterns = await preparePatterns(db, tenantId, ids, keep);
  const [first] = patterns.values();
  if (!first) return { shared: new Float32Array(0), index: null, rules: [] };
  const rules = enabled.flatMap((rule): PreparedRule[] => {
    const cluster = clusters.get(rule.cluster_id);
    const prepared = patterns.get(rule.cluster_id);
    if (!cluster || !prepared) return [];
    const dimension = rule.dimension ?? cluster.dimension ?? 'goal';
    return [
      {
        pattern: prepared.pattern,
        minSimilarity: rule.min_similarity ?? DEFAULT_SIMILARITY,
        matched: {
          question: rule.question_template,
          dimension: dimension as MatchedRule['dimension'],
          rate: failureRate(cluster.matchedCalls ?? 0, cluster.matchedWrong ?? 0),
        },
      },
    ];
  });
  const yielder = new Yielder();
  const index = await RequestIndex.of(rules, () => yielder.yieldIfDue());
  return { shared: first.shared, index, rules };
}
