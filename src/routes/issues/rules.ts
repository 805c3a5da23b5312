import { z } from 'zod';
import { problems } from '../../contracts/problem.js';
import {
  ConfiguredRule,
  DraftedRule,
  DraftRuleQuery,
  RuleDraft,
  RuleList,
  RulePath,
  RuleRemoval,
  RulesQuery,
  RuleUpdate,
} from '../../contracts/rule.js';
import type { Masking } from '../../domain/masking/masking.js';
import { changeRule, removeRule } from '../../domain/rules/change-rule.js';
import { draftRule } from '../../domain/rules/draft-rule.js';
import { listRules, viewRules } from '../../domain/rules/list-rules.js';
import { pageBounds, presentPage } from '../present/page.js';
import { presentDraft, presentRule } from '../present/rule.js';
import type { App } from '../typed-app.js';

export function draftRuleRoute(app: App, masking: Masking): void {
  app.post(
    '/v1/rules/draft',
    {
      schema: {
        operationId: 'draftRule',
        tags: ['issues'],
        summary: 'Draft a rule for a cluster',
        description:
          'Adds a disabled rule to `cluster_rules` of the configuration and returns its effect on past calls. Once enabled (`PATCH /v1/rules/{cluster_rule_id}`), its question is asked first for requests that resemble the cluster. If no question is given, one is drafted, the same as `suggested_rule` of the issue. With `dry_run`, nothing is stored.',
        security: [{ bearer: [] }],
        querystring: DraftRuleQuery,
        body: RuleDraft,
        response: { 200: DraftedRule, ...problems(400, 401, 404, 409, 413, 415, 422) },
      },
    },
    async ({ ctx, body, query }) => {
      const options = { masking, keeps: query.dry_run === 'false' };
      return presentDraft(await draftRule(ctx, body, options));
    },
  );
}

export function readRulesRoute(app: App): void {
  app.get(
    '/v1/rules',
    {
      schema: {
        operationId: 'listRules',
        tags: ['issues'],
        summary: 'List rules',
        description:
          'The rules in `cluster_rules` of the configuration, each with its version and the results of similar calls.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: RulesQuery,
        response: { 200: RuleList, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => {
      const { views, total } = await listRules(ctx, pageBounds(query));
      return presentPage(views.map(presentRule), total, query);
    },
  );
}

export function writeRuleRoutes(app: App, masking: Masking): void {
  app.patch(
    '/v1/rules/:cluster_rule_id',
    {
      schema: {
        operationId: 'updateRule',
        tags: ['issues'],
        summary: 'Change a rule',
        description:
          'Enables or disables the rule, or changes its question, without affecting other rules. If someone else has changed it since `version` was read, nothing changes and the 409 contains both in `versions`.',
        security: [{ bearer: [] }],
        params: RulePath,
        body: RuleUpdate,
        response: { 200: ConfiguredRule, ...problems(400, 401, 404, 409, 413, 415, 422) },
      },
    },
    async ({ ctx, params, body }) => {
      const rule = await changeRule(ctx, params.cluster_rule_id, body, masking);
      const views = await viewRules(ctx, [rule]);
      return views.map(presentRule)[0] as ConfiguredRule;
    },
  );
  app.delete(
    '/v1/rules/:cluster_rule_id',
    {
      schema: {
        operationId: 'deleteRule',
        tags: ['issues'],
        summary: 'Delete a rule',
        description: 'With `version`: only if no one has changed it since it was read.',
        security: [{ bearer: [] }],
        params: RulePath,
        querystring: RuleRemoval,
        response: {
          204: z.null().meta({ description: 'Deleted.' }),
          ...problems(400, 401, 404, 409, 413, 415, 422),
        },
      },
    },
    async ({ ctx, params, query }, reply) => {
      await removeRule(ctx, params.cluster_rule_id, query.version);
      return reply.code(204).send(null);
    },
  );
}
