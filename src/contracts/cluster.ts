import { z } from 'zod';
import { cappedList, filter, pageQuery, Timestamp, text } from './common.js';
import { ClusterId, Failure } from './failure.js';
import { field } from './field.js';
import { Dimension } from './gate.js';

export const ClusterPath = z.object({
  cluster_id: text(1, 80).meta({ description: 'The cluster.', examples: ['c_Ax81kQz0PwLm'] }),
});

export const ClusterQuery = pageQuery(20).meta({ description: 'Which page of its failures.' });

/** Failures of a day. */
export const DayCount = z
  .object({
    date: field(z.iso.date(), 'A UTC day.', '2026-11-20'),
    count: field(z.int(), 'Failures of that day.', 3),
  })
  .meta({ id: 'DayCount', description: 'A UTC day and its count.' });

export const Trend = z.array(DayCount).meta({
  id: 'Trend',
  description: 'Failures of the last 14 UTC days, the oldest first.',
  examples: [[{ date: '2026-11-20', count: 3 }]],
});

export const Example = z
  .object({
    event_id: field(z.int().nullable(), 'The event; null of an outcome.', 991),
    session_id: field(z.string(), 'The conversation.', 'chat-8412'),
    excerpt: field(
      z.string(),
      'The request and what went wrong, without personal data and secrets.',
      'Clear the cache → only on staging',
    ),
    occurred_at: Timestamp,
  })
  .meta({ id: 'Example', description: 'One of its failures.' });

export const Cluster = z
  .object({
    id: ClusterId.meta({ description: 'The cluster; stays the same as it grows.' }),
    title: field(z.string(), 'What its failures are about.', 'Clear the cache: only on staging'),
    dimension: field(Dimension.nullable(), 'What most of them misunderstood.', 'scope'),
    category: field(z.string().nullable(), 'The category of most of them.', 'missing_context'),
    event_count: field(z.int(), 'How many failures it has.', 41),
    session_count: field(z.int(), 'In how many conversations.', 17),
    first_seen: Timestamp.meta({ description: 'When the first of them happened.' }),
    last_seen: Timestamp.meta({ description: 'When the last of them happened.' }),
    trend: Trend,
    growth_pct: field(
      z.number().nullable(),
      'How many more it had in the last 7 days than in the 7 before, in percent; null: none before.',
      40,
    ),
    examples: z.array(Example).meta({ description: 'Some of the newest.' }),
    issue_id: field(z.int().nullable(), 'The issue that it became.', 12),
    updated_at: Timestamp.meta({ description: 'When a run last counted it.' }),
  })
  .meta({ id: 'Cluster', description: 'Failures that are alike, as of the last run.' });

export const ClusterDetail = z
  .object({
    ...Cluster.shape,
    failures: cappedList(Failure).meta({ description: 'A page of them, the newest first.' }),
  })
  .meta({
    id: 'ClusterDetail',
    description: 'A cluster with a page of its failures, the newest first.',
  });

export const ClustersQuery = pageQuery(20)
  .extend({
    order: filter(
      field(
        z.enum(['count', 'growth', 'last_seen']),
        'The most failures first, or the most growth from week to week, or the latest failure; count when absent.',
        'growth',
      ),
    ),
    dimension: filter(field(Dimension, 'Only where most misunderstood this.', 'scope')),
    has_issue: filter(
      field(
        z.enum(['true', 'false']),
        'Only clusters that are an issue, or that are none yet.',
        'false',
      ),
    ),
  })
  .meta({ description: 'Which clusters, in which order, and which page.' });

export const ClusterList = cappedList(Cluster).meta({
  id: 'ClusterList',
  description: 'Clusters that have failures, in the order that was asked for.',
});

export const ClusterRun = z
  .object({
    status: field(
      z.enum(['completed', 'already_running']),
      'already_running: another run is under way, and this one has done nothing.',
      'completed',
    ),
    failures_considered: field(z.int(), 'Failures that it looked at.', 120),
    unclustered: field(z.int(), 'Failures that are like no other so far.', 14),
    clusters: field(z.int(), 'How many clusters there are.', 31),
    clusters_created: field(z.int(), 'How many of them are new.', 2),
    clusters_merged: field(z.int(), 'How many became a part of another.', 0),
    issues_opened: field(z.array(z.int()), 'The issues that it opened.', [12]),
    issues_regressed: field(z.array(z.int()), 'The resolved issues that it reopened.', []),
    more: field(z.boolean(), 'Whether failures wait that it has not looked at.', false),
    note: field(z.string().nullable(), 'Why it did not look at all of them.', null),
    duration_ms: field(z.int(), 'How long it took.', 840),
  })
  .meta({ id: 'ClusterRun', description: 'What a run has done.' });

export type Cluster = z.infer<typeof Cluster>;
export type ClusterDetail = z.infer<typeof ClusterDetail>;
export type ClusterRun = z.infer<typeof ClusterRun>;
export type ClustersQuery = z.infer<typeof ClustersQuery>;
