import { canonicalJson } from '../../canonical-json.js';
import { effectiveConfig } from './defaults.js';

type Overrides = Readonly<Record<string, unknown>>;
type ClusterRules = ReturnType<typeof effectiveConfig>['cluster_rules'];

/** A cluster rule as a message tells of it. */
export interface EnabledRule {
  readonly id: string | null;
  readonly cluster_id: string;
  readonly question_template: string;
  readonly dimension: string | null;
}

/** Finds the cluster rules that are in force after a change and were not before it. */
export function newlyEnabled(before: Overrides, after: Overrides): EnabledRule[] {
  const known = new Set(inForce(effectiveConfig(before).cluster_rules).map(nameRule));
  return inForce(effectiveConfig(after).cluster_rules)
    .filter((rule) => !known.has(nameRule(rule)))
    .map(({ id, cluster_id, question_template, dimension }) => ({
      ...{ id: id ?? null, cluster_id, question_template, dimension: dimension ?? null },
    }));
}

const inForce = (rules: ClusterRules): ClusterRules =>
  rules.filter(({ enabled }) => enabled !== false);

/** A rule keeps its id when it is changed; one without is what it asks. */
const nameRule = ({ id, cluster_id, question_template }: ClusterRules[number]): string =>
  id ?? canonicalJson([cluster_id, question_template]);
