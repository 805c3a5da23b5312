import { createHash } from 'node:crypto';
import { canonicalJson } from '../../canonical-json.js';
import type { ClusterRule } from './draft-rule.js';

const digest = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 16);

/** The id of a rule. One that was set without an id has one by what it says, until it is changed. */
export const ruleId = ({ id, cluster_id, question_template }: ClusterRule): string =>
  id ?? `rule_${digest([cluster_id, question_template])}`;

/** The version of a rule: equal rules have equal ones, and every change makes another. */
export const ruleVersion = (rule: ClusterRule): string => digest(rule);
