import type { GateRequest, GateResult } from '../../src/contracts/gate.js';
import type { NewGateCall } from '../../src/db/schema/gate-calls.js';
import { uuidv7 } from '../../src/ids.js';

/** What the bare handler answers. */
export const RESULT: GateResult = {
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

/** Whose rows they are. */
export const BARE_TENANT = 'bare';

/** What the gate would remember of a session that it has asked something. */
export const MEMORY = {
  open: [
    {
      ...{ callId: '01a22869-1540-741c-ba6b-0f284a5369fd', at: 1_795_974_305_088 },
      ...{ request: 'uP_UT4htnrLu6msMy2IZkO', call: 'OPbxG9zTbTpOwmOKAW66WV' },
      questions: [{ text: 'Which one do you mean?', dimension: 'scope' }],
      ...{ options: [], dimension: null, prompt: null, confirms: null },
      ...{ score: RESULT.ambiguity_score, dimensions: RESULT.dimensions },
      thread: {
        id: '01a22869-14a0-7509-9d36-6c3af687efc1',
        answered: [
          { question: 'Which one do you mean?', dimension: 'scope', answer: 'the old ones of May' },
        ],
        ...{ asked: ['scope'], confirmed: [], declined: [], repeats: 0 },
      },
    },
  ],
  interventions: [
    { at: 1_795_974_304_928, state: 'answered', callId: '01a22869-14a0-7509-9d36-6c3af687efc1' },
    { at: 1_795_974_305_088, state: 'open', callId: '01a22869-1540-741c-ba6b-0f284a5369fd' },
  ],
};

/** The row that the gate would keep of such a call. */
export function rowOf(body: GateRequest): NewGateCall {
  const now = new Date();
  const id = uuidv7(now.getTime());
  return {
    tenantId: BARE_TENANT,
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
