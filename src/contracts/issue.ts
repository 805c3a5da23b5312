import { z } from 'zod';
import { Example, Trend } from './cluster.js';
import { cappedList, filter, pageQuery, Timestamp, text } from './common.js';
import { field } from './field.js';
import { Dimension } from './gate.js';
import { rowId, rowIdInPath } from './numbers.js';

const time = (description: string) =>
  Timestamp.nullable().meta({ description, examples: ['2026-11-20T18:12:41.000Z'] });

export const IssueStatus = z
  .enum(['open', 'acknowledged', 'resolved', 'regressed'])
  .meta({ id: 'IssueStatus', description: 'How far an issue is.', examples: ['open'] });

export const IssuePath = z.object({
  issue_id: rowIdInPath().meta({ description: 'The issue.', examples: [12] }),
});

export const IssuesQuery = pageQuery(100)
  .extend({
    status: filter(
      IssueStatus.meta({
        description: 'Only issues with this status.',
        examples: ['open'],
      }),
    ),
  })
  .meta({ description: 'Which issues, and which page.' });

export const IssueStatusUpdate = z
  .object({
    status: IssueStatus.meta({
      description: 'The status that it shall have; any can follow any.',
      examples: ['resolved'],
    }),
    resolved_note: text(0, 10_000)
      .nullish()
      .meta({
        description: 'What was done about it; kept only while it is resolved.',
        examples: ['The agent now asks which environment is meant.'],
      }),
  })
  .meta({ id: 'IssueStatusUpdate', description: 'A change of status.' });

export const IssueUpdate = z
  .strictObject({
    assignee: text(1, 200)
      .nullish()
      .meta({
        description: 'Whoever works on it, as you name them; null: nobody.',
        examples: ['Ann'],
      }),
    title: text(1, 200)
      .nullish()
      .meta({
        description: 'A title of your own; null: the one that is made of its failures.',
        examples: ['Caches are cleared in production'],
      }),
  })
  .meta({ id: 'IssueUpdate', description: 'What to change of an issue. An omitted field stays.' });

export const Issue = z
  .object({
    id: field(z.int(), 'The issue.', 12),
    cluster_id: field(z.string(), 'The cluster of failures that it is about.', 'c_Ax81kQz0PwLm'),
    title: field(z.string(), 'What it is about.', 'Clear the cache: only on staging'),
    assignee: field(z.string().nullable(), 'Whoever works on it; null: nobody.', 'Ann'),
    description: field(
      z.string(),
      'The same in sentences.',
      '41 failures in 17 conversations, mostly corrections about scope.',
    ),
    status: field(IssueStatus, 'Where it stands.', 'open'),
    states: field(
      z.array(z.enum(['new', 'escalating', 'ongoing', 'quiet', 'regressed'])),
      'What else can be said of it: several at once.',
      ['new', 'escalating'],
    ),
    severity: field(z.enum(['low', 'medium', 'high', 'critical']), 'How bad it is.', 'high'),
    category: field(z.string().nullable(), 'The category of most failures.', 'missing_context'),
    dimension: field(Dimension.nullable(), 'What most of them misunderstood.', 'scope'),
    event_count: field(z.int(), 'How many failures it has, as of the last run.', 41),
    session_count: field(z.int(), 'In how many conversations.', 17),
    affected_sessions_pct: field(
      z.number(),
      'How many of the conversations of 30 days it affects, in percent, as of the last run.',
      4.1,
    ),
    first_seen: Timestamp.meta({ description: 'When the first failure happened.' }),
    last_seen: Timestamp.meta({ description: 'When the last one happened.' }),
    trend: Trend,
    growth_pct: field(
      z.number().nullable(),
      'How many more failures it had in the last 7 days than in the 7 before, in percent; null: none before.',
      40,
    ),
    promoted_at: Timestamp.meta({ description: 'When the cluster became an issue.' }),
    acknowledged_at: time('When it was last acknowledged.'),
    resolved_at: time('Since when it is resolved.'),
    resolved_note: field(z.string().nullable(), 'What was done about it.', null),
    regressed_at: time('When it last came back.'),
    regression_count: field(z.int(), 'How often it came back.', 0),
    outcome_value: z
      .array(
        z.object({
          currency: field(z.string(), 'ISO 4217, as reported.', 'EUR'),
          value: field(z.number(), 'The sum, as reported.', -410),
        }),
      )
      .meta({
        description:
          'What the outcomes of its gate calls come to, by currency, as of the last run.',
      }),
    history: z
      .array(
        z.object({
          from: field(IssueStatus.nullable(), 'The status before; null: it was opened.', null),
          to: field(IssueStatus, 'The status after.', 'open'),
          at: Timestamp,
          by: field(z.string(), '`system`, or the member or key that changed it.', 'system'),
        }),
      )
      .meta({ description: 'Every change of status, the oldest first.' }),
    sample_events: z.array(Example).meta({ description: 'Some of its newest failures.' }),
    suggested_rule: z
      .object({
        cluster_id: field(z.string(), 'The cluster.', 'c_Ax81kQz0PwLm'),
        question_template: field(
          z.string(),
          'A draft of a question that such requests might get first, about what most of its failures name.',
          'About “staging”: which one do you mean, and how far should it go?',
        ),
        dimension: field(Dimension.nullable(), 'What it asks about.', 'scope'),
      })
      .meta({
        description:
          'What `POST /v1/rules/draft` can make a rule of: its body as it is, or with a question of your own.',
      }),
  })
  .meta({ id: 'Issue', description: 'A cluster of failures that somebody works on.' });

export const IssuesStatusUpdate = IssueStatusUpdate.extend({
  ids: z
    .array(rowId())
    .min(1)
    .max(100)
    .meta({ description: 'The issues, at most 100.', examples: [[12, 13]] }),
}).meta({ id: 'IssuesStatusUpdate', description: 'A change of status of several issues.' });

export const IssuesStatusResult = z
  .object({
    items: z
      .array(
        z.object({
          id: field(z.int(), 'The issue.', 12),
          result: field(
            z.enum(['changed', 'unchanged', 'not_found']),
            'What became of it; unchanged: it had that status.',
            'changed',
          ),
          issue: Issue.nullable().meta({ description: 'As it is now; null: there is none.' }),
        }),
      )
      .meta({ description: 'One for each id, in their order.' }),
  })
  .meta({ id: 'IssuesStatusResult', description: 'What became of each issue.' });

export const IssueList = cappedList(Issue).meta({
  id: 'IssueList',
  description: 'Issues, the newest first.',
});

export type IssueUpdate = z.infer<typeof IssueUpdate>;
export type Issue = z.infer<typeof Issue>;
export type IssueStatusUpdate = z.infer<typeof IssueStatusUpdate>;
