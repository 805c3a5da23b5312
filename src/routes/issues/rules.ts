import { problems } from '../../contracts/problem.js';
import { DraftedRule, RuleDraft } from '../../contracts/rule.js';
import type { Masking } from '../../domain/masking/masking.js';
import { draftRule } from '../../domain/rules/draft-rule.js';
import { presentDraft } from '../present/rule.js';
import type { App } from '../typed-app.js';

export function draftRuleRoute(app: App, masking: Masking): void {
  app.post(
    '/v1/rules/draft',
    {
      schema: {
        tags: ['issues'],
        summary: 'Draft a rule for a cluster',
        description:
          'Adds a rule to `cluster_rules` of the configuration, switched off, and says what it would have done. Once ' +
          'it is switched on (`PUT /v1/config`), requests like those of the cluster get its question first.',
        security: [{ bearer: [] }],
        body: RuleDraft,
        response: { 200: DraftedRule, ...problems(400, 401, 404, 409, 413, 415, 422) },
      },
    },
    async ({ ctx, body }) => presentDraft(await draftRule(ctx, body, masking)),
  );
}
