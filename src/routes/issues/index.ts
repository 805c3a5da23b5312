import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { RunNowDeps } from '../../domain/clusters/run-now.js';
import type { Masking } from '../../domain/masking/masking.js';
import type { ReviewSummaries } from '../../domain/reviews/review-summaries.js';
import { type CallerRules, requireApiKey, requireReader } from '../../plugins/callers.js';
import { readClusterRoute, runClustersRoute } from './clusters.js';
import { readEvalsRoute, writeEvalRoute } from './evals.js';
import { readExperimentRoute } from './experiment.js';
import { failureRoutes } from './failures.js';
import { readIssueRoutes, writeIssueRoute } from './issues.js';
import { readReviewRoutes, writeReviewRoute } from './reviews.js';
import { draftRuleRoute } from './rules.js';

export interface IssueRoutesOptions extends RunNowDeps {
  readonly callers: CallerRules;
  readonly masking: Masking;
  readonly reviews: ReviewSummaries;
}

/** Routes for failures, for those that are alike, and for what is done about them. */
export const issueRoutes: FastifyPluginAsyncZod<IssueRoutesOptions> = async (
  app,
  { callers, jobs, database, masking, reviews },
) => {
  app.register(async (scope) => {
    requireReader(scope, callers);
    failureRoutes(scope);
    readClusterRoute(scope);
    readIssueRoutes(scope);
    readReviewRoutes(scope, reviews);
    readEvalsRoute(scope);
    readExperimentRoute(scope);
  });
  app.register(async (scope) => {
    requireApiKey(scope, callers);
    runClustersRoute(scope, { jobs, database });
    draftRuleRoute(scope, masking);
    writeIssueRoute(scope, masking);
    writeReviewRoute(scope, masking);
    writeEvalRoute(scope);
  });
};
