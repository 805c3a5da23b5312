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
  .meta({ id: 'IssueStatus', description: 'The status of an issue.', examples: ['open'] });

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
      description: 'The new status. Any transition is allowed.',
      examples: ['resolved'],
    }),
    resolved_note: text(0, 10_000)
      .nullish()
      .meta({
        description: 'The resolution note, kept only while the issue is resolved.',
        examples: ['The agent now asks which environment is meant.'],
      }),
  })
  .meta({ id: 'IssueStatusUpdate', description: 'A status change.' });

export const IssueUpdate = z
  .strictObject({
    assignee: text(1, 200)
      .nullish()
      .meta({
        description: 'The assignee, any name; null to unassign.',
        examples: ['Ann'],
      }),
    title: text(1, 200)
      .nullish()
      .meta({
        description: 'A custom title; null for the title generated from its failures.',
        examples: ['Caches are cleared in production'],
      }),
  })
  .meta({ id: 'IssueUpdate', description: 'Changes to an issue. Omitted fields are unchanged.' });

export const Issue = z
  .object({
    id: field(z.int(), 'The issue.', 12),
    cluster_id: field(z.string(), 'The cluster of failures.', 'c_Ax81kQz0PwLm'),
    title: field(z.string(), 'The title.', 'Clear the cache: only on staging'),
    assignee: field(z.string().nullable(), 'The assignee; null if unassigned.', 'Ann'),
    description: field(
      z.string(),
      'A description for people.',
      '41 failures in 17 conversations, mostly corrections about scope.',
    ),
    status: field(IssueStatus, 'The status.', 'open'),
    states: field(
      z.array(z.enum(['new', 'escalating', 'ongoing', 'quiet', 'regressed'])),
      'Additional states. Several can apply.',
      ['new', 'escalating'],
    ),
    severity: field(z.enum(['low', 'medium', 'high', 'critical']), 'The severity.', 'high'),
    category: field(z.string().nullable(), 'The most common category.', 'missing_context'),
    dimension: field(Dimension.nullable(), 'The most common dimension.', 'scope'),
    event_count: field(z.int(), 'The number of failures, as of the last run.', 41),
    session_count: field(z.int(), 'The number of affected sessions.', 17),
    affected_sessions_pct: field(
      z.number(),
      'The percentage of sessions in 30 days it affects, as of the last run.',
      4.1,
    ),
    first_seen: Timestamp.meta({ description: 'When the first failure happened.' }),
    last_seen: Timestamp.meta({ description: 'When the last one happened.' }),
    trend: Trend,
    growth_pct: field(
      z.number().nullable(),
      'The percentage change in failures between the last 7 days and the 7 before; null if there were none before.',
      40,
    ),
    promoted_at: Timestamp.meta({ description: 'When the issue was opened.' }),
    acknowledged_at: time('When it was last acknowledged.'),
    resolved_at: time('When it was resolved.'),
    resolved_note: field(z.string().nullable(), 'The resolution note.', null),
    regressed_at: time('When it last regressed.'),
    regression_count: field(z.int(), 'How often it regressed.', 0),
    outcome_value: z
      .array(
        z.object({
          currency: field(z.string(), 'The currency (ISO 4217), as reported.', 'EUR'),
          value: field(z.number(), 'The sum, as reported.', -410),
        }),
      )
      .meta({
        description: 'The total outcome value of its gate calls by currency, as of the last run.',
      }),
    history: z
      .array(
        z.object({
          from: field(
            IssueStatus.nullable(),
            'The previous status; null when the issue was opened.',
            null,
          ),
          to: field(IssueStatus, 'The new status.', 'open'),
          at: Timestamp,
          by: field(z.string(), 'The member or key that made the change, or `system`.', 'system'),
        }),
      )
      .meta({ description: 'Status changes, oldest first.' }),
    sample_events: z.array(Example).meta({ description: 'Some of its newest failures.' }),
    suggested_rule: z
      .object({
        cluster_id: field(z.string(), 'The cluster.', 'c_Ax81kQz0PwLm'),
        question_template: field(
          z.string(),
          'A suggested question for requests like these, based on its failures.',
          'About “staging”: which one do you mean, and how far should it go?',
        ),
        dimension: field(Dimension.nullable(), 'The dimension it asks about.', 'scope'),
      })
      .meta({
        description:
          'A suggested body for `POST /v1/rules/draft`, as it is or with your own question.',
      }),
  })
  .meta({ id: 'Issue', description: 'An issue: a tracked cluster of failures.' });

export const IssuesStatusUpdate = IssueStatusUpdate.extend({
  ids: z
    .array(rowId())
    .min(1)
    .max(100)
    .meta({ description: 'The issues, at most 100.', examples: [[12, 13]] }),
}).meta({ id: 'IssuesStatusUpdate', description: 'A status change of several issues.' });

export const IssuesStatusResult = z
  .object({
    items: z
      .array(
        z.object({
          id: field(z.int(), 'The issue.', 12),
          result: field(
            z.enum(['changed', 'unchanged', 'not_found']),
            'The result. unchanged: it already had that status.',
            'changed',
          ),
          issue: Issue.nullable().meta({
            description: 'The updated issue; null if it does not exist.',
          }),
        }),
      )
      .meta({ description: 'One result per ID, in order.' }),
  })
  .meta({ id: 'IssuesStatusResult', description: 'The result for each issue.' });

export const IssueList = cappedList(Issue).meta({
  id: 'IssueList',
  description: 'Issues, newest first.',
});

export type IssueUpdate = z.infer<typeof IssueUpdate>;
export type Issue = z.infer<typeof Issue>;
export type IssueStatusUpdate = z.infer<typeof IssueStatusUpdate>;
