import { z } from 'zod';
import {
  AlertPreview,
  AlertPreviewRequest,
  AlertRuleList,
  AlertRulePath,
  AlertRuleRequest,
  AlertRulesQuery,
  AlertRuleUpdate,
  RotatedSecret,
  SavedAlertRule,
} from '../../contracts/alert-rule.js';
import { problems } from '../../contracts/problem.js';
import { previewAlertRule } from '../../domain/alerts/preview-alert-rule.js';
import { rotateSecret } from '../../domain/alerts/rotate-secret.js';
import {
  changeAlertRule,
  createAlertRule,
  removeAlertRule,
} from '../../domain/alerts/save-alert-rule.js';
import type { NotificationDeps } from '../../domain/notifications/targets.js';
import { listAlertRules } from '../../store/alerts/alert-rules.js';
import { presentAlertRule, presentSavedRule } from '../present/alert-rule.js';
import { pageBounds, presentPage } from '../present/page.js';
import type { App } from '../typed-app.js';

const sendsEmail = ({ channels }: NotificationDeps): boolean => channels.email !== null;

export function readAlertRuleRoutes(app: App, deps: NotificationDeps): void {
  app.get(
    '/v1/notifications/rules',
    {
      schema: {
        operationId: 'listAlertRules',
        tags: ['notifications'],
        summary: 'List alert rules',
        description:
          'Includes the state, the last measured value and the last delivery of each rule.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: AlertRulesQuery,
        response: { 200: AlertRuleList, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => {
      const { db, caller } = ctx;
      const { rows, total } = await listAlertRules(db, caller.tenantId, pageBounds(query));
      const shown = { sendsEmail: sendsEmail(deps) };
      return presentPage(
        rows.map((row) => presentAlertRule(row, shown)),
        total,
        query,
      );
    },
  );
}

export function previewAlertRuleRoute(app: App): void {
  app.post(
    '/v1/notifications/rules/preview',
    {
      schema: {
        tags: ['notifications'],
        operationId: 'previewAlertRule',
        summary: 'Preview an alert rule',
        description:
          'Evaluates a condition over the last 30 days, newest first, for at most 3 seconds. Nothing is saved or sent.',
        security: [{ bearer: [] }, { cookie: [] }],
        body: AlertPreviewRequest,
        response: { 200: AlertPreview, ...problems(400, 401, 413, 415, 422) },
      },
    },
    async ({ ctx, body }) => ({ ...(await previewAlertRule(ctx, body.condition)) }),
  );
}

export function writeAlertRuleRoutes(app: App, deps: NotificationDeps): void {
  const common = { tags: ['notifications'], security: [{ bearer: [] }] };
  const shown = { sendsEmail: sendsEmail(deps) };
  app.post(
    '/v1/notifications/rules',
    {
      schema: {
        operationId: 'createAlertRule',
        ...common,
        summary: 'Create an alert rule',
        description:
          'The response says how often the rule would have fired in the last 30 days. A webhook gets a secret, which is shown only once. A rule without a target uses the chat in the settings.',
        body: AlertRuleRequest,
        response: { 201: SavedAlertRule, ...problems(400, 401, 409, 413, 415, 422) },
      },
    },
    async ({ ctx, body }, reply) =>
      reply.code(201).send(presentSavedRule(await createAlertRule(ctx, body, deps), shown)),
  );
  app.put(
    '/v1/notifications/rules/:rule_id',
    {
      schema: {
        operationId: 'updateAlertRule',
        ...common,
        summary: 'Change an alert rule',
        description:
          'Omitted fields are unchanged, including the target of the condition; the rest of the condition is replaced. A rule that then measures something else starts over.',
        params: AlertRulePath,
        body: AlertRuleUpdate,
        response: { 200: SavedAlertRule, ...problems(400, 401, 404, 413, 415, 422) },
      },
    },
    async ({ ctx, params, body }) =>
      presentSavedRule(await changeAlertRule(ctx, params.rule_id, body, deps), shown),
  );
  app.delete(
    '/v1/notifications/rules/:rule_id',
    {
      schema: {
        operationId: 'deleteAlertRule',
        ...common,
        summary: 'Delete an alert rule',
        description: 'Queued messages are not sent.',
        params: AlertRulePath,
        response: {
          204: z.null().meta({ description: 'Deleted.' }),
          ...problems(400, 401, 404, 413, 415, 422),
        },
      },
    },
    async ({ ctx, params }, reply) => {
      await removeAlertRule(ctx, params.rule_id);
      return reply.code(204).send(null);
    },
  );
  app.post(
    '/v1/notifications/rules/:rule_id/secret',
    {
      schema: {
        operationId: 'replaceAlertRuleSecret',
        ...common,
        summary: 'Rotate the secret of a webhook',
        description: 'Messages are signed with both secrets for 24 hours.',
        params: AlertRulePath,
        response: { 200: RotatedSecret, ...problems(400, 401, 404, 409, 413, 415, 422) },
      },
    },
    async ({ ctx, params }) => {
      const { secret, previousUntil } = await rotateSecret(ctx, params.rule_id, deps);
      return {
        rule_id: params.rule_id,
        secret,
        previous_valid_until: previousUntil.toISOString(),
      };
    },
  );
}
