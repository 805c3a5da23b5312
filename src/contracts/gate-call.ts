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
      .meta({ description: 'Items a page, 1 to 100.', examples: [50] }),
    before: filter(
      field(
        z.uuid().max(36),
        'Only calls before this one: `next_before` of the page before.',
        CALL_ID,
      ),
    ),
    date_from: filter(
      DateInput.meta({
        description: 'Only what was received from then on; 7 days ago when absent.',
        examples: ['2026-11-01'],
      }),
    ),
    date_to: filter(
      DateInput.meta({
        description: 'Only what was received until then; a day counts in full.',
        examples: ['2026-11-20'],
      }),
    ),
    decision: filter(field(Decision, 'Only with this answer.', 'ask')),
    model_decision: filter(
      field(Decision, 'Only where the prices say this, also where the mode kept it back.', 'ask'),
    ),
    held_back: yesNo('Only where the mode answered something else than the prices say, or not.'),
    action_risk: filter(field(ActionRisk, 'Only with this declared risk.', 'high')),
    dimension: filter(field(Dimension, 'Only where this one has the highest score.', 'scope')),
    score_min: share('Only with at least this ambiguity score.', 0.5),
    score_max: share('Only with at most this ambiguity score.', 0.9),
    probability_min: share('Only with at least this probability of a misunderstanding.', 0.5),
    probability_max: share('Only with at most this probability of a misunderstanding.', 0.9),
    tool: filter(
      field(text(1, 120), 'Only where this tool was proposed or understood.', 'refund_order'),
    ),
    mode: filter(field(Mode, 'Only in this mode.', 'suggest')),
    experiment_arm: filter(
      field(z.enum(['control', 'treatment']), 'Only of this arm of an experiment.', 'treatment'),
    ),
    reviewed: yesNo('Only those with a review, or those without.'),
    went_wrong: yesNo('Only those that a failure followed, or those that none did.'),
    bom: yesNo(
      'Whether a file begins with a byte order mark, without which a spreadsheet may take it for another encoding.',
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
    thread_id: field(z.string(), 'The call that began its thread.', CALL_ID),
    session_id: field(z.string(), 'The conversation.', 'chat-8412'),
    correlation_id: field(z.string(), 'Ties it to what follows it.', 'order-flow-77'),
    occurred_at: Timestamp.meta({ description: 'When it was received.' }),
    request: field(z.string(), 'The beginning of the request.', 'Delete the old records'),
    tool: field(
      z.string().nullable(),
      'The tool that the agent proposed to call, else the one that was understood.',
      'refund_order',
    ),
    action_risk: field(ActionRisk.nullable(), 'The risk that was declared.', 'high'),
    action_cost: field(z.number().nullable(), 'The same as an amount.', 500),
    mode: field(Mode, 'The mode of the call.', 'suggest'),
    experiment_arm: field(z.string().nullable(), 'The arm of an experiment.', 'treatment'),
    decision: field(
      Decision.nullable(),
      'What was answered; null when interventions were off.',
      'ask',
    ),
    model_decision: field(
      Decision,
      'What the prices say, also where the mode kept it back.',
      'ask',
    ),
    ambiguity_score: field(z.number(), 'How ambiguous it is, 0 to 1.', 0.81),
    probability: field(z.number(), 'How likely a misunderstanding is, 0.01 to 0.99.', 0.81),
    dimension: field(Dimension, 'The dimension with the highest score.', 'scope'),
    reviewed: field(z.boolean(), 'Whether it has a review.', false),
    went_wrong: field(z.boolean(), 'Whether a failure followed it.', false),
  })
  .meta({ id: 'ListedGateCall', description: 'A gate call in a list.' });

export const GateCallList = z
  .object({
    items: z.array(ListedGateCall).meta({ description: 'The page, the newest call first.' }),
    page_size: field(z.int(), 'The most items a page has.', 50),
    has_more: field(z.boolean(), 'Whether there may be more: go on with `next_before`.', true),
    is_complete: field(
      z.boolean(),
      'false: as many calls were looked at as may be, and the page is not full. There may be more before them.',
      true,
    ),
    next_before: field(
      z.string().nullable(),
      '`before` of the next page; null: there is none.',
      CALL_ID,
    ),
  })
  .meta({ id: 'GateCallList', description: 'Gate calls, the newest first.' });

const DecisionInputsShown = z
  .object({
    request_length: field(z.int(), 'Code points of the request.', 22),
    fatigue: field(
      z.enum(['none', 'answered', 'high']),
      'How tired the user was of questions.',
      'none',
    ),
    complete: field(z.boolean(), 'Whether every value was known that the action needs.', false),
    can_ask: field(z.boolean(), 'Whether there was a question to ask.', true),
    can_offer: field(z.boolean(), 'Whether there were readings to offer.', false),
    rule_rate: field(
      z.number().nullable(),
      'How likely requests of the rule that matched go wrong; null: none matched.',
      0.4,
    ),
    loss: field(z.number(), 'What a misunderstanding would cost.', 62),
    friction: field(z.number(), 'What one question cost then.', 1),
    next_friction: field(z.number(), 'What one more question would cost after it.', 1.5),
  })
  .meta({ description: 'What the decision was made of, beside the scores.' });

const RuleOfCall = z
  .object({
    rule_id: field(
      z.string().nullable(),
      'The rule, by the question that it asked; null: it has gone or was changed since.',
      'rule_8sKq0ZpWm1xA',
    ),
    cluster_id: field(z.string().nullable(), 'The cluster that it is for.', 'c_Ax81kQz0PwLm'),
    question: field(z.string().nullable(), 'What it asks.', 'Which environment do you mean?'),
    rate: field(z.number(), 'How likely its requests go wrong, 0 to 1.', 0.4),
  })
  .meta({ description: 'The rule that the request matched.' });

const ReviewOfCall = z.object({
  event_id: field(z.int(), 'The event that was judged with it.', 991),
  reviewer: field(z.string(), 'The member, by their address, or the key that judged.', 'key_1'),
  verdict: field(Verdict, 'What it says.', 'true_misunderstanding'),
  actual_intent: field(z.string(), 'What the user wanted.', 'Only the records of 2019.'),
  corrected_dimension: field(Dimension.nullable(), 'What was misunderstood.', 'scope'),
  note: field(z.string(), 'Anything else.', ''),
  updated_at: Timestamp.meta({ description: 'When it was given.' }),
});

const FailureOfCall = z.object({
  kind: field(z.enum(['event', 'outcome', 'review']), 'What says so.', 'event'),
  event: field(z.string(), 'The event, or the type of the outcome.', 'correction'),
  detail: field(z.string(), 'The beginning of what went wrong.', 'only on staging'),
  cluster_id: field(z.string().nullable(), 'The cluster that it is in.', 'c_Ax81kQz0PwLm'),
  occurred_at: Timestamp.meta({ description: 'When it happened.' }),
});

const decisionInputs = {
  decision_inputs: DecisionInputsShown.nullable().meta({
    description: 'What the decision was made of; null of calls from before this was kept.',
  }),
  decision_inputs_text: z.array(z.string()).meta({
    description: 'The same in words.',
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
        'The configuration at its `config_version`, without rules; null from before the history was kept.',
    }),
    rule: RuleOfCall.nullable().meta({ description: 'The rule that matched; null: none did.' }),
    thread: z.array(ListedGateCall).meta({
      description: 'The calls of its thread with itself, the oldest first, at most 50.',
    }),
    followed: z
      .object({
        agent_reply: field(z.string().nullable(), 'What the agent said next.', 'Done.'),
        events: z.array(TimelineEvent.extend({ occurred_at: Timestamp })).meta({
          description: 'Events that are linked to it, the oldest first, at most 50.',
        }),
        outcomes: z.array(Outcome).meta({
          description: 'Outcomes that are attributed to it, the oldest first, at most 50.',
        }),
        failures: z.array(FailureOfCall).meta({
          description: 'What went wrong after it, the oldest first, at most 50.',
        }),
      })
      .meta({ description: 'What came of it.' }),
    reviews: z.array(ReviewOfCall).meta({
      description: 'Judgements of it, the latest first, at most 50.',
    }),
  })
  .meta({
    id: 'GateCallDetail',
    description: 'A gate call, what its decision is based on, and what came of it.',
  });

/** Answers that a preview goes through, each a call of its own. */
const MAX_ANSWERS = 8;

export const GatePreviewRequest = GateRequest.extend({
  session_id: SessionId.optional().meta({
    description: 'The conversation that it would come in, whose memory is read; none when absent.',
    examples: ['chat-8412'],
  }),
  answers: textList(20_000)
    .max(MAX_ANSWERS)
    .optional()
    .meta({
      description:
        'What the user answered to the previews before, the oldest first: the request is tried without an answer, ' +
        'then with each of these, and the last one is shown. At most 8.',
      examples: [['The ones from before 2020']],
    }),
}).meta({ id: 'GatePreviewRequest', description: 'A request to try.' });

export const GatePreview = TimelineGateCall.omit({
  ...{ id: true, thread_id: true, correlation_id: true, context: true },
})
  .extend({
    ...decisionInputs,
    rule: RuleOfCall.nullable().meta({ description: 'The rule that matched; null: none did.' }),
  })
  .meta({
    id: 'GatePreview',
    description: 'What the gate would answer now, and what that is based on.',
  });

export type GatePreviewRequest = z.infer<typeof GatePreviewRequest>;
export type GatePreview = z.infer<typeof GatePreview>;
export type GateCallsQuery = z.infer<typeof GateCallsQuery>;
export type ListedGateCall = z.infer<typeof ListedGateCall>;
export type GateCallList = z.infer<typeof GateCallList>;
export type GateCallDetail = z.infer<typeof GateCallDetail>;
