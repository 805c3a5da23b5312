import { AuditLog, AuditQuery } from '../../contracts/audit.js';
import { parseDate } from '../../contracts/dates.js';
import { problems } from '../../contracts/problem.js';
import { listAuditEntries } from '../../store/audit/audit-log.js';
import { presentAuditEntry } from '../present/audit.js';
import { pageBounds, presentPage } from '../present/page.js';
import type { App } from '../typed-app.js';

export function readAuditRoute(app: App): void {
  app.get(
    '/v1/audit',
    {
      schema: {
        operationId: 'listAuditEntries',
        tags: ['account'],
        summary: 'List the audit log',
        description:
          'Who changed what and when, with values before and after: keys, configuration, rules, reviews, issues, evals, signals, connectors, alerts and deletions. Each entry is stored together with the change. Secrets, addresses and conversation text are left out.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: AuditQuery,
        response: { 200: AuditLog, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => {
      const { action, subject, by, date_from, date_to } = query;
      const from = date_from === undefined ? undefined : (parseDate(date_from) ?? undefined);
      const to = date_to === undefined ? undefined : (parseDate(date_to, 'upper') ?? undefined);
      const filter = { action, subject, by, from, to };
      const { tenantId } = ctx.caller;
      const { rows, total } = await listAuditEntries(ctx.db, tenantId, filter, pageBounds(query));
      return presentPage(rows.map(presentAuditEntry), total, query);
    },
  );
}
