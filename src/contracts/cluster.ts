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
    count: field(z.int(), 'Failures on that day.', 3),
  })
  .meta({ id: 'DayCount', description: 'A UTC day and its count.' });

export const Trend = z.array(DayCount).meta({
  id: 'Trend',
  description: 'Failures in the last 14 UTC days, oldest first.',
  examples: [[{ date: '2026-11-20', count: 3 }]],
});

export const Example = z
  .object({
    event_id: field(z.int().nullable(), 'The event; null for an outcome.', 991),
    session_id: field(z.string(), 'The conversation.', 'chat-8412'),
    excerpt: field(
      z.string(),
      'The request and what went wrong, without personal data and secrets.',
      'Clear the cache → only on staging',
    ),
    occurred_at: Timestamp,
  })
  .meta({ id: 'Example', description: 'An example failure.' });

export const Cluster = z
  .object({
    id: ClusterId.meta({ description: 'The cluster ID, stable as the cluster grows.' }),
    title: field(
      z.string(),
      'The title, based on its failures.',
      'Clear the cache: only on staging',
    ),
    dimension: field(Dimension.nullable(), 'The most common dimension.', 'scope'),
    category: field(z.string().nullable(), 'The most common category.', 'missing_context'),
    event_count: field(z.int(), 'The number of failures.', 41),
    session_count: field(z.int(), 'The number of affected sessions.', 17),
    first_seen: Timestamp.meta({ description: 'When the first failure happened.' }),
    last_seen: Timestamp.meta({ description: 'When the last failure happened.' }),
    trend: Trend,
    growth_pct: field(
      z.number().nullable(),
      'The percentage change between the last 7 days and the 7 before; null if there were none before.',
      40,
    ),
    examples: z.array(Example).meta({ description: 'Some of the newest failures.' }),
    issue_id: field(z.int().nullable(), 'The issue created from the cluster.', 12),
    updated_at: Timestamp.meta({ description: 'When the cluster was last counted.' }),
  })
  .meta({ id: 'Cluster', description: 'A cluster of similar failures, as of the last run.' });

export const ClusterDetail = z
  .object({
    ...Cluster.shape,
    failures: cappedList(Failure).meta({ description: 'A page of failures, newest first.' }),
  })
  .meta({
    id: 'ClusterDetail',
    description: 'A cluster with a page of its failures, newest first.',
  });

export const ClustersQuery = pageQuery(20)
  .extend({
    order: filter(
      field(
        z.enum(['count', 'growth', 'last_seen']),
        'The order: most failures, fastest weekly growth or latest failure. Default: count.',
        'growth',
      ),
    ),
    dimension: filter(field(Dimension, 'Only where most misunderstood this.', 'scope')),
    has_issue: filter(
      field(z.enum(['true', 'false']), 'Only clusters with an issue, or without.', 'false'),
    ),
  })
  .meta({ description: 'Which clusters, in which order, and which page.' });

export const ClusterList = cappedList(Cluster).meta({
  id: 'ClusterList',
  description: 'Clusters with failures, in the requested order.',
});

export const ClusterRun = z
  .object({
    status: field(
      z.enum(['completed', 'already_running']),
      'already_running: another run is in progress, so this one did nothing.',
      'completed',
    ),
    failures_considered: field(z.int(), 'The number of failures checked.', 120),
    unclustered: field(z.int(), 'The number of unclustered failures.', 14),
    clusters: field(z.int(), 'The number of clusters.', 31),
    clusters_created: field(z.int(), 'How many of them are new.', 2),
    clusters_merged: field(z.int(), 'The number of clusters merged into others.', 0),
    issues_opened: field(z.array(z.int()), 'The issues opened.', [12]),
    issues_regressed: field(z.array(z.int()), 'The resolved issues that regressed.', []),
    more: field(z.boolean(), 'Whether more failures are waiting.', false),
    note: field(z.string().nullable(), 'Why some failures were not checked.', null),
    duration_ms: field(z.int(), 'The duration.', 840),
  })
  .meta({ id: 'ClusterRun', description: 'The result of a run.' });

export type Cluster = z.infer<typeof Cluster>;
export type ClusterDetail = z.infer<typeof ClusterDetail>;
export type ClusterRun = z.infer<typeof ClusterRun>;
export type ClustersQuery = z.infer<typeof ClustersQuery>;
