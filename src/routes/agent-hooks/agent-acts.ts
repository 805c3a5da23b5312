import {
  type AgentAct,
  AgentActList,
  type AgentActsQuery,
  AgentActsQuery as Query,
} from '../../contracts/agent-act.js';
import { parseDate } from '../../contracts/dates.js';
import { problems } from '../../contracts/problem.js';
import { type ActQuery, exportAgentActs, listAgentActs } from '../../domain/agents/list-acts.js';
import { presentEach, sendCsv, sendLines, wantsCsv, wantsLines } from '../file-formats.js';
import { presentAgentAct } from '../present/agent-act.js';
import { presentNewest } from '../present/page.js';
import type { App } from '../typed-app.js';

export function readAgentActsRoute(app: App): void {
  app.get(
    '/v1/agent-acts',
    {
      config: { files: ['text/csv', 'application/x-ndjson'] },
      schema: {
        tags: ['gate'],
        operationId: 'listAgentActs',
        summary: 'List the acts of coding agents',
        description:
          'Every program a call starts and every file it changes is an act, whether or not the user was asked; up to 32 per call. ' +
          'Newest first, last 7 days by default. Each page searches up to 30,000 acts, so a page with few matches may be short: ' +
          '`is_complete` is then false, and `next_before` continues the search. With `Accept: text/csv` or `application/x-ndjson` ' +
          'all matches among them are returned as a file; if there are more, the header `x-intentlock-next-before` says where ' +
          'the next file starts.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: Query,
        response: { 200: AgentActList, ...problems(401, 422) },
      },
    },
    async ({ ctx, query, headers }, reply) => {
      const wanted = readQuery(query);
      const isCsv = wantsCsv(headers.accept);
      if (isCsv || wantsLines(headers.accept)) {
        const { rows, nextBefore } = await exportAgentActs(ctx, wanted);
        const file = { items: presentEach(rows, presentAgentAct), nextBefore };
        const hasMark = query.bom === 'true';
        const sent = isCsv
          ? sendCsv(reply, file, COLUMNS, { name: 'agent-acts.csv', hasMark })
          : sendLines(reply, file);
        return sent as never;
      }
      const page = await listAgentActs(ctx, wanted, query.page_size);
      return presentNewest(page, query.page_size, presentAgentAct);
    },
  );
}

const readQuery = (query: AgentActsQuery): ActQuery => ({
  before: query.before,
  from: query.date_from === undefined ? undefined : (parseDate(query.date_from) ?? undefined),
  to: query.date_to === undefined ? undefined : (parseDate(query.date_to, 'upper') ?? undefined),
  filter: {
    ...{ agent: query.agent, sessionId: query.session_id, tool: query.tool, verb: query.verb },
    ...{ reach: query.where, actionRisk: query.action_risk, decision: query.decision },
  },
});

const COLUMNS = [
  ...(['id', 'occurred_at', 'agent', 'session_id', 'tool', 'verb', 'where'] as const),
  ...(['reversible', 'act', 'objects', 'why', 'action_risk', 'decision', 'gate_call_id'] as const),
] satisfies (keyof AgentAct)[];
