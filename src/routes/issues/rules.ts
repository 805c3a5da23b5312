import { problems } from '../../contracts/problem.js';
import { DraftedRule, DraftRuleQuery, RuleDraft } from '../../contracts/rule.js';
import type { Masking } from '../../domain/masking/masking.js';
import { draftRule } from '../../domain/rules/draft-rule.js';
import { presentDraft } from '../present/rule.js';
import type { App } from '../typed-app.js';

/** @param keeps false: no draft is kept, whatever is asked for */
export function draftRuleRoute(app: App, masking: Masking, keeps: boolean): void {
  app.post(
    '/v1/rules/draft',
    {
      schema: {
        operationId: 'draftRule',
        tags: ['issues'],
        summary: 'Draft a rule for a cluster',
        description:
          'Adds a rule to `cluster_rules` of the configuration, switched off, and says what it would have done. Once ' +
          'it is switched on (`PUT /v1/config`), requests like those of the cluster get its question first. Without a question ' +
          'one is drafted, the same as `suggested_rule` of the issue. With `dry_run` nothing is kept.',
        security: [{ bearer: [] }],
        querystring: DraftRuleQuery,
        body: RuleDraft,
        response: { 200: DraftedRule, ...problems(400, 401, 404, 409, 413, 415, 422) },
      },
    },
    async ({ ctx, body, query }) => {
      const options = { masking, keeps: keeps && query.dry_run === 'false' };
      return presentDraft(await draftRule(ctx, body, options));
    },
  );
}
