import { RequestIndex } from '../../clustering/request-index.js';
import { directionOf, type RequestPattern } from '../../clustering/request-match.js';
import type { Ctx } from '../../context.js';
import type { ConfigValues } from '../../contracts/config.js';
import type { Database } from '../../db/client.js';
import { findClusters } from '../../store/clusters/reads.js';
import { Yielder } from '../changes/yielder.js';
import type { MatchedRule } from '../gate/cluster-rule.js';
import { preparePatterns } from './prepare-pattern.js';
import { rateOf } from './rate.js';

/** Requests that the rules of a tenant compare one by one, in all: what a gate call may cost. */
const MAX_EXAMPLES = 1_000;
const MAX_EXAMPLES_PER_RULE = 50;
/** Tenants whose rules are kept; beyond it those that were prepared longest ago are prepared again. */
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

interface Prepared {
  readonly shared: Float32Array;
  /** All of the rules' patterns, in their order; null without any. */
  readonly index: RequestIndex | null;
  readonly rules: readonly PreparedRule[];
}

/**
 * The rules of tenants, prepared and kept for as long as a tenant's version stays: every change of a rule raises it,
 * and so does a run that changes a cluster with a rule.
 */
export class RuleDirectory {
  private readonly known = new Map<string, Promise<Prepared>>();
  private readonly versions = new Map<string, number>();

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
  ): Promise<Prepared> {
    const known = this.known.get(tenantId);
    if (known && this.versions.get(tenantId) === version) return known;
    const prepared = prepare(db, tenantId, config);
    this.known.delete(tenantId);
    this.known.set(tenantId, prepared);
    this.versions.set(tenantId, version);
    // What could not be read is read again by the next call.
    prepared.catch(() => this.versions.delete(tenantId));
    if (this.known.size > MAX_TENANTS) {
      const [oldest] = this.known.keys();
      if (oldest !== undefined) this.known.delete(oldest);
    }
    return prepared;
  }
}

type Rule = ConfigValues['cluster_rules'][number];

const isEnabled = ({ enabled }: Rule): boolean => enabled ?? true;

function matchIn({ rules, shared, index }: Prepared, request: string): MatchedRule | null {
  if (index === null) return null;
  const direction = directionOf(request, shared);
  return direction && (rules[index.match(direction)]?.matched ?? null);
}

async function prepare(db: Database, tenantId: string, config: ConfigValues): Promise<Prepared> {
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
          rate: rateOf(cluster.matchedCalls ?? 0, cluster.matchedWrong ?? 0),
        },
      },
    ];
  });
  const yielder = new Yielder();
  const index = await RequestIndex.of(rules, () => yielder.yieldIfDue());
  return { shared: first.shared, index, rules };
}
