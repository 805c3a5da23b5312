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
import type { App } from '../typed-app.js';

export function readAgentActsRoute(app: App): void {
  app.get(
    '/v1/agent-acts',
    {
      schema: {
        tags: ['gate'],
        operationId: 'listAgentActs',
        summary: 'List the acts of coding agents',
        description:
          'Each program that a call starts and each file that it changes is an act, also of what goes ahead unasked; at most 32 of ' +
          'a call. The newest first, of the last 7 days. A page looks at no more than 30,000 acts: where few of them match it may ' +
          'be short, `is_complete` then says false, and `next_before` goes on. With `Accept: text/csv` or `application/x-ndjson` ' +
          'all that match of these are answered as a file; where there are more, the header `x-intentlock-next-before` says where ' +
          'the next one begins.',
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
      return {
        items: page.rows.map(presentAgentAct),
        page_size: query.page_size,
        has_more: page.nextBefore !== null,
        is_complete: page.isComplete,
        next_before: page.nextBefore,
      };
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
