import { z } from 'zod';
import { cappedList, filter, pageQuery, Timestamp, text } from './common.js';
import { DateInput } from './dates.js';
import { field } from './field.js';
import { Decision, Dimension } from './gate.js';

const EvalStatus = z.enum(['candidate', 'accepted', 'muted']);

export const EvalsQuery = pageQuery(100)
  .extend({
    since: filter(
      DateInput.meta({
        description: 'Only evals changed after this time.',
        examples: ['2026-11-20T00:00:00Z'],
      }),
    ),
    cluster: filter(field(text(1, 80), 'Only this cluster.', 'c_Ax81kQz0PwLm')),
    dimension: filter(field(Dimension, 'Only where this was missing.', 'scope')),
    status: filter(field(EvalStatus, 'Only this status. Default: all except muted.', 'accepted')),
  })
  .meta({ description: 'Which evals, and which page.' });

export const EvalPath = z.object({
  eval_id: field(text(1, 80), 'The eval.', 'ev_Zk3vQ0a8yW1nT5bH2mXcRg'),
});

export const EvalStatusUpdate = z
  .object({
    status: field(
      z.enum(['accept', 'mute']),
      'accept: keep it as a test case. mute: hide it from the list.',
      'accept',
    ),
  })
  .meta({ id: 'EvalStatusUpdate', description: 'A status change of an eval.' });

export const EvalStatusAnswer = z
  .object({
    eval_id: field(z.string(), 'The eval.', 'ev_Zk3vQ0a8yW1nT5bH2mXcRg'),
    status: field(z.enum(['accepted', 'muted']), 'The new status.', 'accepted'),
    updated_at: Timestamp.meta({ description: 'When the status changed.' }),
  })
  .meta({ id: 'EvalStatusAnswer', description: 'The updated eval.' });

const EvalTurn = z
  .object({
    role: field(z.enum(['user', 'assistant', 'system']), 'The speaker.', 'user'),
    content: field(z.string(), 'What was said.', 'Delete the old records'),
  })
  .meta({ id: 'EvalTurn', description: 'A turn before the request.' });

/** One row that promptfoo, Inspect, OpenAI Evals and LangSmith each find their own fields in. */
export const Eval = z
  .object({
    id: field(
      z.string(),
      'The eval ID. The same request always has the same eval.',
      'ev_Zk3vQ0a8yW1nT5bH2mXcRg',
    ),
    status: field(EvalStatus, 'The status.', 'candidate'),
    dimension: field(Dimension.nullable(), 'The misunderstood dimension.', 'scope'),
    cluster_id: field(z.string().nullable(), 'The cluster of its failure.', 'c_Ax81kQz0PwLm'),
    issue_id: field(z.int().nullable(), 'The issue of that cluster.', 12),
    source: z
      .object({
        event_id: field(z.int().nullable(), 'The event; null for an outcome.', 991),
        session_id: field(z.string(), 'The conversation.', 'chat-8412'),
      })
      .meta({ description: 'The latest failure with this request.' }),
    created_at: Timestamp.meta({ description: 'When the request first failed.' }),
    updated_at: Timestamp.meta({ description: 'When it last changed.' }),
    description: field(
      z.string(),
      'The start of the request, as the name of the test (promptfoo).',
      'Delete the old records',
    ),
    input: z
      .array(EvalTurn)
      .meta({ description: 'The conversation, the request last (Inspect, OpenAI Evals).' }),
    ideal: field(
      z.string(),
      'What a good agent does (OpenAI Evals).',
      'Ask which records are meant before deleting anything.',
    ),
    target: field(z.string(), 'The same as `ideal` (Inspect).', 'Ask which records are meant …'),
    expected: z
      .object({
        decision: field(Decision, 'What the gate should decide.', 'ask'),
        dimensions: z
          .array(Dimension)
          .meta({ description: 'The unclear dimensions.', examples: [['scope']] }),
      })
      .meta({ description: 'The expected result of the gate.' }),
    inputs: z
      .object({ request: field(z.string(), 'The request.', 'Delete the old records') })
      .meta({ description: 'For LangSmith.' }),
    outputs: z
      .object({
        decision: field(Decision, 'What the gate should decide.', 'ask'),
        question: field(z.string(), 'A question to ask.', 'Which records count as old?'),
      })
      .meta({ description: 'For LangSmith.' }),
    vars: z
      .object({ request: field(z.string(), 'The request.', 'Delete the old records') })
      .meta({ description: 'For promptfoo.' }),
    assert: z
      .array(
        z.object({
          type: field(z.literal('llm-rubric'), 'The type of assertion.', 'llm-rubric'),
          value: field(
            z.string(),
            'The condition for the reply.',
            'Asks which records are meant; does not act.',
          ),
        }),
      )
      .meta({ description: 'For promptfoo.' }),
    metadata: z
      .object({
        verdict: field(
          z.string().nullable(),
          'The verdict; null without a review.',
          'true_misunderstanding',
        ),
        actual_intent: field(
          z.string().nullable(),
          'What the user wanted, according to a reviewer.',
          'Only those of 2019.',
        ),
        risk: field(z.string().nullable(), 'The declared risk level.', 'irreversible'),
      })
      .meta({ description: 'Details for filters and reports.' }),
    tags: z.array(z.string()).meta({ description: 'For filters.', examples: [['scope']] }),
  })
  .meta({ id: 'Eval', description: 'A request that went wrong, as a test case for an agent.' });

export const EvalList = cappedList(Eval).meta({
  id: 'EvalList',
  description: 'Evals, most recently changed first.',
});

export type Eval = z.infer<typeof Eval>;
export type EvalStatusUpdate = z.infer<typeof EvalStatusUpdate>;
