import { parseDate } from '../../contracts/dates.js';
import {
  GateCallDetail,
  GateCallList,
  GateCallPath,
  GateCallsQuery,
  type ListedGateCall,
} from '../../contracts/gate-call.js';
import { problems } from '../../contracts/problem.js';
import {
  type CallQuery,
  exportGateCalls,
  listGateCalls,
} from '../../domain/gate-calls/list-gate-calls.js';
import { readGateCall } from '../../domain/gate-calls/read-gate-call.js';
import { presentEach, sendCsv, wantsCsv } from '../file-formats.js';
import { presentCallDetail, presentListedCall } from '../present/gate-call.js';
import { presentNewest } from '../present/page.js';
import type { App } from '../typed-app.js';
import { readYesNo } from '../yes-no.js';

export function readGateCallRoutes(app: App): void {
  app.get(
    '/v1/gate-calls',
    {
      config: { files: ['text/csv'] },
      schema: {
        tags: ['gate'],
        operationId: 'listGateCalls',
        summary: 'List gate calls',
        description:
          'Newest first. A page searches at most 30,000 calls, or 5,000 with `reviewed=true` or `went_wrong=true`. If few match, the page can be short: `is_complete` is then false, and `next_before` continues the search. There is no total count. With `Accept: text/csv`, all matches of the page are returned as a file; if there are more, the header `x-intentlock-next-before` says where to continue. Cells that a spreadsheet would treat as a formula start with an apostrophe. `bom=true` adds a byte order mark.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: GateCallsQuery,
        response: { 200: GateCallList, ...problems(401, 422) },
      },
    },
    async ({ ctx, query, headers }, reply) => {
      const wanted = readQuery(query);
      if (wantsCsv(headers.accept)) {
        const { rows, nextBefore } = await exportGateCalls(ctx, wanted);
        const file = { items: presentEach(rows, presentListedCall), nextBefore };
        const hasMark = query.bom === 'true';
        return sendCsv(reply, file, COLUMNS, { name: 'gate-calls.csv', hasMark }) as never;
      }
      const page = await listGateCalls(ctx, wanted, query.page_size);
      return presentNewest(page, query.page_size, presentListedCall);
    },
  );

  app.get(
    '/v1/gate-calls/:gate_call_id',
    {
      schema: {
        tags: ['gate'],
        operationId: 'getGateCall',
        summary: 'Get a gate call',
        description:
          'Includes everything the decision is based on, its thread, what happened next, and reviews. Lists contain at most 50 items.',
        security: [{ bearer: [] }, { cookie: [] }],
        params: GateCallPath,
        response: { 200: GateCallDetail, ...problems(401, 404, 422) },
      },
    },
    async ({ ctx, params }) => presentCallDetail(await readGateCall(ctx, params.gate_call_id)),
  );
}

function readQuery(query: GateCallsQuery): CallQuery {
  return {
    before: query.before,
    from: query.date_from === undefined ? undefined : (parseDate(query.date_from) ?? undefined),
    to: query.date_to === undefined ? undefined : (parseDate(query.date_to, 'upper') ?? undefined),
    filter: {
      decision: query.decision,
      modelDecision: query.model_decision,
      heldBack: readYesNo(query.held_back),
      actionRisk: query.action_risk,
      dimension: query.dimension,
      score: { min: query.score_min, max: query.score_max },
      probability: { min: query.probability_min, max: query.probability_max },
      tool: query.tool,
      mode: query.mode,
      experimentArm: query.experiment_arm,
      reviewed: readYesNo(query.reviewed),
      wentWrong: readYesNo(query.went_wrong),
    },
  };
}

const COLUMNS = [
  ...([
    'id',
    'thread_id',
    'session_id',
    'correlation_id',
    'occurred_at',
    'request',
    'tool',
  ] as const),
  ...(['action_risk', 'action_cost', 'mode', 'experiment_arm', 'decision'] as const),
  ...(['model_decision', 'ambiguity_score', 'probability', 'dimension'] as const),
  ...(['reviewed', 'went_wrong'] as const),
] satisfies (keyof ListedGateCall)[];
