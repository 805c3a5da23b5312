import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { GateRequest, GateResult } from '../../src/contracts/gate.js';
import { type Database, openServer } from '../../src/db/client.js';
import { gateCalls, type NewGateCall } from '../../src/db/schema/gate-calls.js';
import { uuidv7 } from '../../src/ids.js';
import { registerValidation } from '../../src/plugins/validation.js';

/**
 * What the gate is compared with: the same request and reply through the same validation and the same
 * serializer, and nothing between them. With `DATABASE_URL` each request awaits one plain insert of the
 * row that the gate keeps.
 */
const RESULT: GateResult = {
  ambiguity_score: 0.62,
  dimensions: { goal: 0.2, scope: 0.7, constraints: 0.2, output_format: 0.2 },
  questions: ['Which one do you mean?'],
  intent_spec: null,
  decision: 'ask',
  decision_reason:
    'ask: proceeding risks 2.48 (p 0.62 x loss 4), asking costs 1.65; weakest: scope 0.70',
  confirm_prompt: null,
  options: [],
};

function rowOf(body: GateRequest): NewGateCall {
  const now = new Date();
  const id = uuidv7(now.getTime());
  return {
    tenantId: 'bare',
    id,
    createdAt: now,
    sessionId: body.session_id,
    threadId: id,
    correlationId: String(body.context?.correlation_id),
    request: body.request,
    clarificationResponse: body.clarification_response ?? null,
    answerKind: null,
    history: null,
    context: body.context ?? null,
    actionRisk: body.action_risk ?? null,
    actionCost: null,
    mode: 'suggest',
    interventionMode: 'suggest',
    experimentArm: null,
    decision: RESULT.decision,
    modelDecision: 'ask',
    decisionReason: RESULT.decision_reason,
    confirmPrompt: null,
    questions: RESULT.questions,
    options: RESULT.options,
    intentSpec: null,
    ambiguityScore: RESULT.ambiguity_score,
    probability: RESULT.ambiguity_score,
    dimensions: RESULT.dimensions,
    evidence: [{ dimension: 'scope', kind: 'constant', text: '', weight: 1 }],
    costs: { proceed: 2.48, confirm: 1.36, ask: 1.65, escalate: 5 },
    modelVersion: 'constant',
    configVersion: 1,
    durationMs: 0.1,
  };
}

function buildBare(db: Database | null) {
  const app = Fastify({ forceCloseConnections: 'idle' }).withTypeProvider<ZodTypeProvider>();
  registerValidation(app);
  app.get('/health', async () => ({}));
  app.post(
    '/v1/gate',
    { schema: { body: GateRequest, response: { 200: GateResult } } },
    async (request) => {
      if (db) await db.insert(gateCalls).values(rowOf(request.body));
      return RESULT;
    },
  );
  return app;
}

const url = process.env.DATABASE_URL;
const database = url ? openServer(url) : null;
const app = buildBare(database?.db ?? null);
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.on('SIGTERM', async () => {
  await app.close();
  await database?.close();
  process.exit(0);
});
