import { z } from 'zod';
import { CONTENT_BOUNDS } from './bounded-json.js';
import { ClarificationId, CorrelationId, jsonObject, SessionId, text, textList } from './common.js';
import { CorrelationHeader, IdempotencyHeader } from './headers.js';
import { IntentSpec } from './intent-spec.js';
import { describeIssue } from './issue-message.js';
import { inputJsonSchema } from './json-schema.js';
import { amount } from './numbers.js';
import { CallSource, isCallSource, ProposedCall } from './proposed-call.js';
import { describeTurnForm, refuseTurns } from './turn-form.js';

export const Dimension = z.enum(['goal', 'output_format', 'scope', 'constraints']).meta({
  id: 'Dimension',
  description: 'A dimension in which a request can be ambiguous.',
  examples: ['scope'],
});
export const ActionRisk = z
  .enum(['low', 'medium', 'high', 'irreversible'])
  .meta({ id: 'ActionRisk', description: 'The risk level of the action.', examples: ['high'] });
export const Decision = z.enum(['proceed', 'ask', 'confirm', 'options', 'escalate']).meta({
  id: 'Decision',
  description:
    'proceed: act. ask: ask the user the questions. confirm: ask the user to confirm the prompt. options: offer the user a choice. escalate: hand off to a person.',
  examples: ['ask'],
});
/** Decisions that put something to the user: they interrupt, and the reply is a clarification. */
export const CLARIFYING_DECISIONS: ReadonlySet<string | null> = new Set<z.infer<typeof Decision>>([
  ...(['ask', 'confirm', 'options'] as const),
]);
export const Mode = z.enum(['observe', 'suggest', 'auto']).meta({
  id: 'Mode',
  description:
    'observe: record only. suggest: return the decision with advice. auto: return only what the decision needs.',
  examples: ['auto'],
});

/**
 * Inside `context`; everything else in it is the caller's own. What it has of ours is shown by name, and checked
 * without copying it.
 */
const GateContext = jsonObject(CONTENT_BOUNDS)
  .superRefine((context, ctx) => {
    const { correlation_id, clarification_id, call, source } = context;
    if (isGiven(correlation_id) && !CorrelationId.safeParse(correlation_id).success) {
      ctx.addIssue({
        code: 'custom',
        message: 'must be a string of 1 to 120 characters',
        path: ['correlation_id'],
      });
    }
    if (isGiven(clarification_id) && !ClarificationId.safeParse(clarification_id).success) {
      ctx.addIssue({
        code: 'custom',
        message: 'must be a string of 1 to 120 characters',
        path: ['clarification_id'],
      });
    }
    refuseTurns(context, ctx);
    if (isGiven(call))
      addIssues('call', ProposedCall.safeParse(call, { error: describeIssue }), ctx);
    if (isCallSource(source))
      addIssues('source', CallSource.safeParse(source, { error: describeIssue }), ctx);
  })
  .meta({
    id: 'GateContext',
    description: 'Context from the agent.',
    type: 'object',
    properties: {
      correlation_id: inputJsonSchema(CorrelationId),
      clarification_id: inputJsonSchema(ClarificationId),
      call: inputJsonSchema(ProposedCall),
      source: inputJsonSchema(CallSource),
    },
    additionalProperties: {},
  });

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

function addIssues(name: string, read: z.ZodSafeParseResult<unknown>, ctx: z.RefinementCtx): void {
  for (const issue of read.error?.issues ?? [])
    ctx.addIssue({ ...issue, path: [name, ...issue.path] } as Parameters<typeof ctx.addIssue>[0]);
}

export const GateRequest = z
  .object({
    request: text(1, 20_000).meta({
      description: "The request in the user's words.",
      examples: ['Delete the old records'],
    }),
    session_id: SessionId,
    context: GateContext.nullish().meta({
      description:
        'Context from the agent. `tools` (OpenAI, Anthropic or MCP format) shows the gate which required parameters ' +
        'are missing. `call` is the call the agent is about to make; each argument is checked against what was said. ' +
        '`source` names the integration. `agent_id` names the agent, so that later calls can omit `tools`. ' +
        '`correlation_id` links later events to this call. `clarification_id` says what `clarification_response` answers.',
      examples: [{ correlation_id: 'order-flow-77', user: { plan: 'pro' } }],
    }),
    history: textList(20_000, describeTurnForm)
      .nullish()
      .meta({
        description:
          'Earlier turns, oldest first, preferably as `user: …` and `assistant: …`. The last 50 items and 40,000 characters are used.',
        examples: [['user: Which records do we have from 2019?', 'assistant: 1,204 in staging.']],
      }),
    clarification_response: text(0, 20_000)
      .nullish()
      .meta({
        description:
          "The user's answer to the clarification named by `context.clarification_id`, otherwise to the latest open one for this request, otherwise for the session. An empty string is not an answer.",
        examples: ['The ones from before 2020, in staging'],
      }),
    action_risk: ActionRisk.nullish().meta({
      description: 'The risk level of the action. Default: low.',
      examples: ['irreversible'],
    }),
    action_cost: amount(0)
      .nullish()
      .meta({
        description:
          'The cost of a wrong action, which overrides the risk level. The unit is the cost of asking one question to a user who has not been asked anything yet: if a question costs you 0.20 EUR of goodwill, a wrong 100 EUR refund is 500.',
        examples: [500],
      }),
  })
  .meta({
    id: 'GateRequest',
    description: 'A request that an agent is about to act on.',
    examples: [{ request: 'Delete the old records', session_id: 'chat-8412' }],
  });

export const GateHeaders = z.object({
  'x-intentlock-mode': Mode.optional().meta({
    description:
      "The mode of this call, in place of the tenant's default. Where the tenant has set auto or enforce it can only make the " +
      'call stricter: a weaker one is refused, and the reason says so.',
    examples: ['auto'],
  }),
  'x-correlation-id': CorrelationHeader,
  'idempotency-key': IdempotencyHeader,
});

const score = (description: string, example: number) =>
  z.number().meta({ description, examples: [example] });

export const DimensionScores = z
  .object({
    goal: score('Ambiguity about the goal.', 0.21),
    output_format: score('Ambiguity about the form of the result.', 0.08),
    scope: score('Ambiguity about what the request applies to.', 0.86),
    constraints: score('Ambiguity about limits and conditions.', 0.34),
  })
  .meta({ id: 'DimensionScores', description: 'Ambiguity by dimension, 0 to 1.' });

export const GateResult = z
  .object({
    ambiguity_score: score('The ambiguity score, 0 to 1.', 0.81),
    dimensions: DimensionScores,
    questions: z.array(z.string()).meta({
      description: 'At most three questions, one per dimension, most valuable first.',
      examples: [['Which records count as old?']],
    }),
    intent_spec: IntentSpec.nullable().meta({
      description: 'The understood intent, or null if nothing can be determined.',
    }),
    decision: Decision.nullable().meta({
      description: 'The decision; null if `intervention_mode` is off.',
      examples: ['ask'],
    }),
    decision_reason: z
      .string()
      .nullable()
      .meta({
        description: 'The reason, with numbers.',
        examples: [
          'ask: proceeding risks 50.22 (p 0.81 x loss 62), asking costs 2.88; weakest: scope 0.86 ("the old records")',
        ],
      }),
    confirm_prompt: z
      .string()
      .nullable()
      .meta({
        description: 'For the decision confirm: a yes-or-no question.',
        examples: ['Delete the records from before 2020 in staging. Go ahead?'],
      }),
    options: z.array(z.string()).meta({
      description: 'For the decision options: 2 to 4 readings to choose from.',
      examples: [['Friday', 'Saturday']],
    }),
  })
  .meta({
    id: 'GateResponse',
    description: 'How ambiguous the request is and what to do about it.',
    examples: [
      {
        ambiguity_score: 0.6082,
        dimensions: { goal: 0.0775, output_format: 0.2944, scope: 0.6082, constraints: 0.1104 },
        questions: ['Which ones, and how old should they be?'],
        intent_spec: {
          goal: 'delete the old records',
          output_format: null,
          scope: 'the old records',
          constraints: [],
          entities: [],
          missing: ['condition', 'scope: the old records'],
          assumptions: ['What "the old records" means would be guessed.'],
          tool: null,
          parameters: {},
        },
        decision: 'ask',
        decision_reason:
          'ask: "the old records" leaves the choice open; proceeding risks 1.52 (p 0.61 x loss 2.5), asking costs ' +
          '1.33; weakest: scope 0.61',
        confirm_prompt: null,
        options: [],
      },
    ],
  });

export type GateRequest = z.infer<typeof GateRequest>;
export type GateResult = z.infer<typeof GateResult>;
export type ActionRisk = z.infer<typeof ActionRisk>;
export type Decision = z.infer<typeof Decision>;
export type Mode = z.infer<typeof Mode>;

export const PlaygroundRequest = z
  .object({
    request: text(1, 500).meta({
      description: 'A request to test.',
      examples: ['Delete the old records'],
    }),
  })
  .meta({
    id: 'PlaygroundRequest',
    description: 'A request to score with the default configuration; nothing is stored.',
  });
