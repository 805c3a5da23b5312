import { createHash } from 'node:crypto';
import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { GateResult } from '../../contracts/gate.js';
import { readClarificationId } from '../../domain/agents/asked-question.js';
import { wordHandoff } from '../../domain/agents/person-words.js';
import {
  questionToUser,
  type UserQuestion,
  wordQuestion,
} from '../../domain/agents/question-to-user.js';
import type { CallOperation, OperationAnswer } from './call-operation.js';
import { errorResult, type McpResult, toolResult } from './mcp-result.js';

/** Question of the round before; the client carries it, signed. */
export interface AskedState {
  /** Hash of the arguments that it was asked for. */
  readonly of: string;
  readonly question: UserQuestion;
  readonly round: number;
  /** Name of the question for the gate; null: it has none. */
  readonly id: string | null;
}

/** Questions that one call puts to the user at most: each answer may open the next. */
const MAX_ROUNDS = 4;

type Arguments = Readonly<Record<string, unknown>>;

/**
 * Calls the gate. With `ask_user`, and where the client says that it can show a form, the user is asked within the call, and
 * the answer goes to the gate as the clarification; otherwise the question is answered as text.
 */
export async function checkIntent(
  given: Arguments,
  context: ServerContext,
  call: CallOperation,
  codec: RequestStateCodec<AskedState>,
): Promise<McpResult | InputRequiredResult> {
  const { ask_user, ...body } = given;
  const asked = context.mcpReq.requestState<AskedState>();
  const of = hashArguments(body);
  if (asked === undefined) return decide(body, 1, null);
  if (asked.of !== of) return errorResult('The answer belongs to a call with other arguments.');
  const answer = readAnswer(context, asked.question);
  if (answer === null) {
    return errorResult(
      `Don't act: the user has not answered. Ask in the conversation: ${wordQuestion(asked.question)} Then call ` +
        'check_intent again with the answer as clarification_response.',
    );
  }
  return decide({ ...body, clarification_response: answer }, asked.round + 1, asked.id);

  async function decide(
    request: Arguments,
    round: number,
    answered: string | null,
  ): Promise<McpResult | InputRequiredResult> {
    const reply = await call({
      ...{ method: 'POST', path: '/v1/gate' },
      body: { ...request, context: withSource(request.context ?? {}, answered) },
    });
    if (reply.status >= 400) return toolResult(reply);
    const result = reply.body as GateResult;
    const question = questionToUser(result);
    const id = readClarificationId(result.intent_spec);
    if (ask_user !== true || question === null || round > MAX_ROUNDS || !canAsk(context))
      return describe(reply, question);
    return inputRequired({
      inputRequests: { answer: inputRequired.elicit(toForm(question)) },
      requestState: await codec.mint({ of, question, round, id }, context),
    });
  }
}

/** The context with who asks, and what is answered. What is no object goes to the gate, which refuses it. */
function withSource(context: unknown, answered: string | null): unknown {
  if (typeof context !== 'object' || context === null || Array.isArray(context)) return context;
  const asked = answered === null ? {} : { clarification_id: answered };
  return { source: { integration: 'mcp' }, ...context, ...asked };
}

const hashArguments = (body: Arguments): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');

/** Whether the client can be asked within this call: it declares forms, by the revision that carries them. */
function canAsk({ mcpReq }: ServerContext): boolean {
  const envelope: Arguments = mcpReq.envelope ?? {};
  const capabilities = envelope[CLIENT_CAPABILITIES_META_KEY] ?? {};
  const { elicitation } = capabilities as { elicitation?: Record<string, unknown> };
  if (elicitation === undefined) return false;
  // An empty declaration means forms.
  return 'form' in elicitation || !('url' in elicitation);
}

function toForm(question: UserQuestion) {
  const answer =
    question.kind === 'yes_no'
      ? { type: 'boolean' as const, title: 'Go ahead?' }
      : question.kind === 'choice'
        ? { type: 'string' as const, title: 'Your choice', enum: [...question.options] }
        : { type: 'string' as const, title: 'Your answer' };
  return {
    message: question.text,
    requestedSchema: {
      type: 'object' as const,
      properties: { answer },
      required: ['answer'],
    },
  };
}

/** The answer in the words that the gate reads; null where the user gave none. */
function readAnswer({ mcpReq }: ServerContext, question: UserQuestion): string | null {
  const view = inputResponse(mcpReq.inputResponses, 'answer');
  if (view.kind !== 'elicit' || view.action !== 'accept') return null;
  const { answer } = (view.content ?? {}) as { answer?: unknown };
  if (question.kind === 'yes_no') {
    return typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : null;
  }
  return typeof answer === 'string' && answer.trim() !== '' ? answer : null;
}

/** The decision in words for a model, and as it is for programs. */
function describe(reply: OperationAnswer, question: UserQuestion | null): McpResult {
  const result = reply.body as GateResult;
  const { content, ...whole } = toolResult(reply);
  const { correlationId } = reply;
  const id = correlationId === null ? '' : ` Correlation id: ${correlationId}.`;
  return {
    ...whole,
    content: [{ type: 'text', text: `${instruction(result, question)}${id}` }, ...content],
  };
}

function instruction(
  { decision, decision_reason, intent_spec }: GateResult,
  question: UserQuestion | null,
): string {
  if (question !== null) {
    const id = readClarificationId(intent_spec);
    const naming = id === null ? '' : ` (and context.clarification_id "${id}")`;
    const then =
      'Then call check_intent again with the same request and session_id, and the answer, in the ' +
      `user's own words, as clarification_response${naming}.`;
    return `Don't act yet. Ask the user: ${wordQuestion(question)} ${then}`;
  }
  if (decision === 'escalate') {
    const again =
      'When the user says that a decision was made, call check_intent again with the same request and session_id.';
    return `Don't act. ${wordHandoff(decision_reason, again)}`;
  }
  return decision === 'proceed' ? 'Proceed.' : 'No decision: interventions are off.';
}
