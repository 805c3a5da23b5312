import {
  ClusterDetail,
  ClusterList,
  ClusterPath,
  ClusterQuery,
  ClusterRun,
  ClustersQuery,
} from '../../contracts/cluster.js';
import { problems } from '../../contracts/problem.js';
import { readClusterList } from '../../domain/clusters/list-clusters.js';
import { readCluster } from '../../domain/clusters/read-cluster.js';
import { type RunNowDeps, runNow } from '../../domain/clusters/run-now.js';
import { presentCluster, presentListedCluster, presentRun } from '../present/cluster.js';
import { pageBounds, presentPage } from '../present/page.js';
import type { App } from '../typed-app.js';
import { readYesNo } from '../yes-no.js';

export function readClusterRoutes(app: App): void {
  app.get(
    '/v1/clusters',
    {
      schema: {
        tags: ['issues'],
        operationId: 'listClusters',
        summary: 'List clusters',
        description:
          'Clusters with failures, among the 10,000 most recent. Counts and titles are from the last run. Growth is week over week, as in `growth_pct`; zero counts as one.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: ClustersQuery,
        response: { 200: ClusterList, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => {
      const { order = 'count', dimension } = query;
      const filter = { order, dimension, hasIssue: readYesNo(query.has_issue) };
      const { views, total } = await readClusterList(ctx, filter, pageBounds(query));
      return presentPage(views.map(presentListedCluster), total, query);
    },
  );

  app.get(
    '/v1/clusters/:cluster_id',
    {
      schema: {
        operationId: 'getCluster',
        tags: ['issues'],
        summary: 'Get a cluster',
        description:
          'Counts and title are from the last run. A merged cluster returns the one it was merged into.',
        security: [{ bearer: [] }, { cookie: [] }],
        params: ClusterPath,
        querystring: ClusterQuery,
        response: { 200: ClusterDetail, ...problems(401, 404, 422) },
      },
    },
    async ({ ctx, params, query }) =>
      presentCluster(await readCluster(ctx, params.cluster_id, pageBounds(query)), query),
  );
}

export function runClustersRoute(app: App, deps: RunNowDeps): void {
  app.post(
    '/v1/clusters/run',
    {
      schema: {
        operationId: 'runClustering',
        tags: ['issues'],
        summary: 'Cluster failures',
        description:
          'Clusters waiting failures, updates counts, and opens and reopens issues. Also runs automatically ten minutes after a failure. One run per tenant at a time. Has no effect if there is nothing new.',
        security: [{ bearer: [] }],
        response: { 200: ClusterRun, ...problems(400, 401, 413, 415) },
      },
    },
    async ({ ctx }) => {
      const startedAt = performance.now();
      const { report, note } = await runNow(ctx, deps);
      return presentRun(report, note, performance.now() - startedAt);
    },
  );
}
