import {
  Issue,
  IssueList,
  IssuePath,
  IssueStatusUpdate,
  IssuesQuery,
  IssuesStatusResult,
  IssuesStatusUpdate,
  IssueUpdate,
} from '../../contracts/issue.js';
import { problems } from '../../contracts/problem.js';
import { changeIssue } from '../../domain/issues/change-issue.js';
import { changeStatus, changeStatuses } from '../../domain/issues/change-status.js';
import { readIssue, readIssues } from '../../domain/issues/read-issues.js';
import type { Masking } from '../../domain/masking/masking.js';
import { presentIssue } from '../present/issue.js';
import { pageBounds, presentPage } from '../present/page.js';
import type { App } from '../typed-app.js';

export function readIssueRoutes(app: App): void {
  app.get(
    '/v1/issues',
    {
      schema: {
        operationId: 'listIssues',
        tags: ['issues'],
        summary: 'List issues',
        description:
          'A cluster becomes an issue at the configured thresholds and keeps its ID permanently. Counts are from the last run.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: IssuesQuery,
        response: { 200: IssueList, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => {
      const { views, total } = await readIssues(ctx, {
        ...pageBounds(query),
        status: query.status,
      });
      return presentPage(views.map(presentIssue), total, query);
    },
  );
  app.get(
    '/v1/issues/:issue_id',
    {
      schema: {
        operationId: 'getIssue',
        tags: ['issues'],
        summary: 'Get an issue',
        security: [{ bearer: [] }, { cookie: [] }],
        params: IssuePath,
        response: { 200: Issue, ...problems(401, 404, 422) },
      },
    },
    async ({ ctx, params }) => presentIssue(await readIssue(ctx, params.issue_id)),
  );
}

export function writeIssueRoutes(app: App, masking: Masking): void {
  app.patch(
    '/v1/issues/:issue_id/status',
    {
      schema: {
        operationId: 'updateIssueStatus',
        tags: ['issues'],
        summary: 'Change the status of an issue',
        description:
          'Any transition is allowed. A resolved issue becomes regressed when a failure of its cluster happens after it was resolved.',
        security: [{ bearer: [] }],
        params: IssuePath,
        body: IssueStatusUpdate,
        response: { 200: Issue, ...problems(400, 401, 404, 413, 415, 422) },
      },
    },
    async ({ ctx, params, body }) =>
      presentIssue(await changeStatus(ctx, params.issue_id, body, masking)),
  );
  app.patch(
    '/v1/issues/status',
    {
      schema: {
        operationId: 'updateIssueStatuses',
        tags: ['issues'],
        summary: 'Change the status of several issues',
        description:
          'Changes all existing issues or none, each as in `PATCH /v1/issues/{issue_id}/status`. Unknown IDs are returned as `not_found` and do not affect the others.',
        security: [{ bearer: [] }],
        body: IssuesStatusUpdate,
        response: { 200: IssuesStatusResult, ...problems(400, 401, 413, 415, 422) },
      },
    },
    async ({ ctx, body }) => {
      const { ids, ...update } = body;
      const results = await changeStatuses(ctx, ids, update, masking);
      return {
        items: results.map(({ id, result, view }) => ({
          ...{ id, result },
          issue: view && presentIssue(view),
        })),
      };
    },
  );
  app.patch(
    '/v1/issues/:issue_id',
    {
      schema: {
        operationId: 'updateIssue',
        tags: ['issues'],
        summary: 'Assign an issue, or give it a title',
        security: [{ bearer: [] }],
        params: IssuePath,
        body: IssueUpdate,
        response: { 200: Issue, ...problems(400, 401, 404, 413, 415, 422) },
      },
    },
    async ({ ctx, params, body }) =>
      presentIssue(await changeIssue(ctx, params.issue_id, body, masking)),
  );
}
