import { parseDate } from '../../contracts/dates.js';
import { problems } from '../../contracts/problem.js';
import {
  SessionDeleted,
  SessionDetail,
  SessionPath,
  TimelineQuery,
} from '../../contracts/session.js';
import { SessionList, SessionsQuery } from '../../contracts/session-list.js';
import { deleteSession } from '../../domain/session/delete-session.js';
import { isFiltered, listFilteredSessions } from '../../domain/session/list-filtered.js';
import type { SessionQueue } from '../../domain/session/session-queue.js';
import { NotFound } from '../../errors.js';
import type { SessionFilter } from '../../store/sessions/find-sessions.js';
import {
  countOfSession,
  countSessions,
  findSession,
  listSessions,
} from '../../store/sessions/reads.js';
import { readTimeline } from '../../store/sessions/timeline.js';
import { pageBounds, presentPage } from '../present/page.js';
import {
  presentFilteredSession,
  presentListedSession,
  presentSession,
} from '../present/session.js';
import { presentTimelineItem } from '../present/timeline.js';
import type { App } from '../typed-app.js';
import { readYesNo } from '../yes-no.js';

/** Counting stops here: nobody pages further, and the list must not cost what a tenant has. */
const MAX_COUNTED = 100_000;

export function sessionRoutes(app: App): void {
  app.get(
    '/v1/sessions',
    {
      schema: {
        operationId: 'listSessions',
        tags: ['sessions'],
        summary: 'List sessions',
        description:
          'Most recent activity first. With filters, the list searches the newest 20,000 sessions (3,000 for `decision` and `has_failure=false`), or those of the newest 3,000 outcomes, events, failures or matches. `is_complete` says whether everything was searched, and `matched_by` says why each item matched.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: SessionsQuery,
        response: { 200: SessionList, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => {
      const { tenantId } = ctx.caller;
      const page = { page: query.page, page_size: query.page_size ?? query.limit };
      const filter = readFilter(query);
      if (isFiltered(filter)) {
        const { sessions, total, readUntil } = await listFilteredSessions(
          ctx,
          filter,
          pageBounds(page),
        );
        return {
          ...presentPage(sessions.map(presentFilteredSession), total, page),
          is_complete: readUntil === null,
          read_until: readUntil?.toISOString() ?? null,
        };
      }
      const rows = await listSessions(ctx.db, tenantId, pageBounds(page));
      const total = await countSessions(ctx.db, tenantId, MAX_COUNTED);
      const items = rows.slice(0, page.page_size).map(presentListedSession);
      return { ...presentPage(items, total, page), has_more: rows.length > page.page_size };
    },
  );

  app.get(
    '/v1/sessions/:session_id',
    {
      schema: {
        operationId: 'getSession',
        tags: ['sessions'],
        summary: 'Get a session',
        description:
          'Returns the session as one timeline, oldest first: messages, gate calls with everything they are based on, steps, events, outcomes and signal matches.',
        security: [{ bearer: [] }, { cookie: [] }],
        params: SessionPath,
        querystring: TimelineQuery,
        response: { 200: SessionDetail, ...problems(401, 404, 422) },
      },
    },
    async ({ ctx, params, query }) => {
      const { tenantId } = ctx.caller;
      const { session_id } = params;
      const session = await findSession(ctx.db, tenantId, session_id);
      if (!session) throw new NotFound('Session', session_id);
      const counts = await countOfSession(ctx.db, tenantId, session_id);
      const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
      const rows = await readTimeline(ctx.db, tenantId, session_id, pageBounds(query));
      const timeline = presentPage(rows.map(presentTimelineItem), total, query);
      return presentSession(session, counts, timeline);
    },
  );
}

function readFilter(query: SessionsQuery): SessionFilter {
  const { date_from: from, date_to: to } = query;
  return {
    ...{ agentId: query.agent_id, channel: query.channel, language: query.language },
    ...{ decision: query.decision, signalId: query.signal_id },
    ...{ outcomeType: query.outcome_type, event: query.event },
    hasFailure: readYesNo(query.has_failure),
    from: from === undefined ? undefined : (parseDate(from) ?? undefined),
    to: to === undefined ? undefined : (parseDate(to, 'upper') ?? undefined),
  };
}

export function deleteSessionRoute(app: App, sessionQueue: SessionQueue): void {
  app.delete(
    '/v1/sessions/:session_id',
    {
      schema: {
        operationId: 'deleteSession',
        tags: ['sessions'],
        summary: 'Delete a session',
        description:
          'Deletes the session and everything derived from it. Returns the number of deleted rows.',
        security: [{ bearer: [] }],
        params: SessionPath,
        response: { 200: SessionDeleted, ...problems(400, 401, 404, 413, 415, 422) },
      },
    },
    async ({ ctx, params }) => ({
      session_id: params.session_id,
      deleted: await deleteSession(ctx, params.session_id, sessionQueue),
    }),
  );
}
