import { z } from 'zod';
import { filter, SessionId, Timestamp, text, textList } from './common.js';
import { ConfigValues } from './config.js';
import { DateInput, datesInOrder } from './dates.js';
import { field } from './field.js';
import { ActionRisk, Decision, Dimension, GateRequest, Mode } from './gate.js';
import { shareOfColumn, wholeNumber } from './numbers.js';
import { Outcome } from './outcome.js';
import { Verdict } from './review.js';
import { TimelineEvent, TimelineGateCall } from './session.js';

const CALL_ID = '01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07';

const yesNo = (description: string) =>
  filter(field(z.enum(['true', 'false']), description, 'true'));
const share = (description: string, example: number) =>
  filter(field(shareOfColumn(), description, example));

export const GateCallsQuery = z
  .object({
    page_size: wholeNumber(1, 100)
      .default(50)
      .meta({ description: 'Items per page, 1 to 100.', examples: [50] }),
    before: filter(
      field(
        z.uuid().max(36),
        'Only calls before this one: the `next_before` of the previous page.',
        CALL_ID,
      ),
    ),
    date_from: filter(
      DateInput.meta({
        description: 'Only calls received from this time. Default: 7 days ago.',
        examples: ['2026-11-01'],
      }),
    ),
    date_to: filter(
      DateInput.meta({
        description: 'Only calls received up to this time. A day is included.',
        examples: ['2026-11-20'],
      }),
    ),
    decision: filter(field(Decision, 'Only calls with this decision.', 'ask')),
    model_decision: filter(
      field(
        Decision,
        'Only calls whose cheapest allowed decision is this, even if the mode suppressed it.',
        'ask',
      ),
    ),
    held_back: yesNo('Only calls whose decision was (or was not) suppressed by the mode.'),
    action_risk: filter(field(ActionRisk, 'Only calls with this declared risk level.', 'high')),
    dimension: filter(
      field(Dimension, 'Only calls whose highest score is in this dimension.', 'scope'),
    ),
    score_min: share('Only calls with at least this ambiguity score.', 0.5),
    score_max: share('Only calls with at most this ambiguity score.', 0.9),
    probability_min: share('Only calls with at least this likelihood of a misunderstanding.', 0.5),
    probability_max: share('Only calls with at most this likelihood of a misunderstanding.', 0.9),
    tool: filter(
      field(text(1, 120), 'Only calls where this tool was proposed or inferred.', 'refund_order'),
    ),
    mode: filter(field(Mode, 'Only calls in this mode.', 'suggest')),
    experiment_arm: filter(
      field(z.enum(['control', 'treatment']), 'Only calls in this experiment group.', 'treatment'),
    ),
    reviewed: yesNo('Only calls with a review, or without.'),
    went_wrong: yesNo('Only calls followed by a failure, or not.'),
    bom: yesNo(
      'Whether a CSV file starts with a byte order mark, which some spreadsheets need to detect UTF-8.',
    ),
  })
  .superRefine(datesInOrder)
  .meta({ description: 'Which calls, and where the page begins.' });

export const GateCallPath = z.object({
  gate_call_id: field(z.uuid().max(36), 'The gate call.', CALL_ID),
});

export const ListedGateCall = z
  .object({
    id: field(z.string(), 'The gate call.', CALL_ID),
    thread_id: field(z.string(), 'The first call of its thread.', CALL_ID),
    session_id: field(z.string(), 'The conversation.', 'chat-8412'),
    correlation_id: field(
      z.string(),
      'The correlation ID, which links later events to it.',
      'order-flow-77',
    ),
    occurred_at: Timestamp.meta({ description: 'When it was received.' }),
    request: field(z.string(), 'The start of the request.', 'Delete the old records'),
    tool: field(
      z.string().nullable(),
      'The proposed tool, otherwise the inferred one.',
      'refund_order',
    ),
    action_risk: field(ActionRisk.nullable(), 'The declared risk level.', 'high'),
    action_cost: field(z.number().nullable(), 'The declared cost of a mistake.', 500),
    mode: field(Mode, 'The mode of the call.', 'suggest'),
    experiment_arm: field(z.string().nullable(), 'The experiment group.', 'treatment'),
    decision: field(
      Decision.nullable(),
      'The decision that was returned; null if interventions were off.',
      'ask',
    ),
    model_decision: field(
      Decision,
      'The cheapest allowed decision, even if the mode suppressed it.',
      'ask',
    ),
    ambiguity_score: field(z.number(), 'The ambiguity score, 0 to 1.', 0.81),
    probability: field(z.number(), 'The likelihood of a misunderstanding, 0.01 to 0.99.', 0.81),
    dimension: field(Dimension, 'The dimension with the highest score.', 'scope'),
    reviewed: field(z.boolean(), 'Whether it has been reviewed.', false),
    went_wrong: field(z.boolean(), 'Whether a failure followed.', false),
  })
  .meta({ id: 'ListedGateCall', description: 'A gate call in a list.' });

export const GateCallList = z
  .object({
    items: z.array(ListedGateCall).meta({ description: 'The calls, newest first.' }),
    page_size: field(z.int(), 'The maximum number of items per page.', 50),
    has_more: field(z.boolean(), 'Whether there may be more. Continue with `next_before`.', true),
    is_complete: field(
      z.boolean(),
      'false: the search limit was reached before the page was full. There may be older matches.',
      true,
    ),
    next_before: field(
      z.string().nullable(),
      'The `before` of the next page; null if there is none.',
      CALL_ID,
    ),
  })
  .meta({ id: 'GateCallList', description: 'Gate calls, newest first.' });

const DecisionInputsShown = z
  .object({
    request_length: field(z.int(), 'The request length in code points.', 22),
    fatigue: field(
      z.enum(['none', 'answered', 'high']),
      'The question fatigue of the user.',
      'none',
    ),
    complete: field(z.boolean(), 'Whether all values the action needs were known.', false),
    can_ask: field(z.boolean(), 'Whether there was a question to ask.', true),
    can_offer: field(z.boolean(), 'Whether there were options to offer.', false),
    rule_rate: field(
      z.number().nullable(),
      'The failure rate of requests matching the rule; null if none matched.',
      0.4,
    ),
    loss: field(z.number(), 'The cost of a misunderstanding.', 62),
    friction: field(z.number(), 'The cost of one question.', 1),
    next_friction: field(z.number(), 'The cost of a further question.', 1.5),
  })
  .meta({ description: 'The inputs of the decision besides the scores.' });

const RuleOfCall = z
  .object({
    rule_id: field(
      z.string().nullable(),
      'The rule with this question; null if it was deleted or changed since.',
      'rule_8sKq0ZpWm1xA',
    ),
    cluster_id: field(z.string().nullable(), 'The cluster.', 'c_Ax81kQz0PwLm'),
    question: field(z.string().nullable(), 'The question.', 'Which environment do you mean?'),
    rate: field(z.number(), 'The failure rate of its requests, 0 to 1.', 0.4),
  })
  .meta({ description: 'The rule that the request matched.' });

const ReviewOfCall = z.object({
  event_id: field(z.int(), 'The reviewed event.', 991),
  reviewer: field(z.string(), 'The reviewer: the email address of a member, or the key.', 'key_1'),
  verdict: field(Verdict, 'The verdict.', 'true_misunderstanding'),
  actual_intent: field(z.string(), 'What the user wanted.', 'Only the records of 2019.'),
  corrected_dimension: field(Dimension.nullable(), 'The misunderstood dimension.', 'scope'),
  note: field(z.string(), 'A note of the reviewer.', ''),
  updated_at: Timestamp.meta({ description: 'When it was submitted.' }),
});

const FailureOfCall = z.object({
  kind: field(z.enum(['event', 'outcome', 'review']), 'The source.', 'event'),
  event: field(z.string(), 'The event, or the type of the outcome.', 'correction'),
  detail: field(z.string(), 'The start of the description.', 'only on staging'),
  cluster_id: field(z.string().nullable(), 'The cluster.', 'c_Ax81kQz0PwLm'),
  occurred_at: Timestamp.meta({ description: 'When it happened.' }),
});

const decisionInputs = {
  decision_inputs: DecisionInputsShown.nullable().meta({
    description: 'The inputs of the decision; null for calls from before these were stored.',
  }),
  decision_inputs_text: z.array(z.string()).meta({
    description: 'A description for people.',
    examples: [['The user had not been asked before.', 'One question costs 1.']],
  }),
};

export const GateCallDetail = z
  .object({
    ...TimelineGateCall.shape,
    session_id: field(z.string(), 'The conversation.', 'chat-8412'),
    occurred_at: Timestamp.meta({ description: 'When it was received.' }),
    history: z.array(z.string()).meta({
      description: 'The earlier turns that were read.',
      examples: [['user: Which records do we have from 2019?']],
    }),
    ...decisionInputs,
    prices: ConfigValues.omit({ cluster_rules: true }).nullable().meta({
      description:
        'The configuration at its `config_version`, without rules; null if it is older than the stored history.',
    }),
    rule: RuleOfCall.nullable().meta({ description: 'The matching rule; null if none.' }),
    thread: z.array(ListedGateCall).meta({
      description: 'The calls of its thread, including itself, oldest first, at most 50.',
    }),
    followed: z
      .object({
        agent_reply: field(z.string().nullable(), "The agent's next message.", 'Done.'),
        events: z.array(TimelineEvent.extend({ occurred_at: Timestamp })).meta({
          description: 'Linked events, oldest first, at most 50.',
        }),
        outcomes: z.array(Outcome).meta({
          description: 'Attributed outcomes, oldest first, at most 50.',
        }),
        failures: z.array(FailureOfCall).meta({
          description: 'Failures after the call, oldest first, at most 50.',
        }),
      })
      .meta({ description: 'The result.' }),
    reviews: z.array(ReviewOfCall).meta({
      description: 'Reviews of it, newest first, at most 50.',
    }),
  })
  .meta({
    id: 'GateCallDetail',
    description: 'A gate call, what its decision is based on, and what happened next.',
  });

/** Answers that a preview goes through, each a call of its own. */
const MAX_ANSWERS = 8;

export const GatePreviewRequest = GateRequest.extend({
  session_id: SessionId.optional().meta({
    description: 'The session whose memory is used. Default: none.',
    examples: ['chat-8412'],
  }),
  answers: textList(20_000)
    .max(MAX_ANSWERS)
    .optional()
    .meta({
      description:
        "The user's answers to earlier previews, oldest first. The request is tried without an answer, then with each of these, and the last result is returned. At most 8.",
      examples: [['The ones from before 2020']],
    }),
}).meta({ id: 'GatePreviewRequest', description: 'A request to test.' });

export const GatePreview = TimelineGateCall.omit({
  ...{ id: true, thread_id: true, correlation_id: true, context: true },
})
  .extend({
    ...decisionInputs,
    rule: RuleOfCall.nullable().meta({ description: 'The matching rule; null if none.' }),
  })
  .meta({
    id: 'GatePreview',
    description: 'The decision the gate would make now, and what it is based on.',
  });

export type GatePreviewRequest = z.infer<typeof GatePreviewRequest>;
export type GatePreview = z.infer<typeof GatePreview>;
export type GateCallsQuery = z.infer<typeof GateCallsQuery>;
export type ListedGateCall = z.infer<typeof ListedGateCall>;
export type GateCallList = z.infer<typeof GateCallList>;
export type GateCallDetail = z.infer<typeof GateCallDetail>;
