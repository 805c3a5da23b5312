import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { RunNowDeps } from '../../domain/clusters/run-now.js';
import type { Masking } from '../../domain/masking/masking.js';
import type { ReviewSummaries } from '../../domain/reviews/review-summaries.js';
import { type CallerRules, requireReader, requireWriter } from '../../plugins/callers.js';
import { readClusterRoutes, runClustersRoute } from './clusters.js';
import { readEvalsRoute, writeEvalRoute } from './evals.js';
import { readExperimentRoute } from './experiment.js';
import { failureRoutes } from './failures.js';
import { readIssueRoutes, writeIssueRoutes } from './issues.js';
import { readReviewRoutes, removeReviewRoute, writeReviewRoute } from './reviews.js';
import { draftRuleRoute, readRulesRoute, writeRuleRoutes } from './rules.js';

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
    requireReader(scope, callers, 'read');
    failureRoutes(scope);
    readClusterRoutes(scope);
    readIssueRoutes(scope);
    readReviewRoutes(scope, reviews);
    readEvalsRoute(scope);
    readExperimentRoute(scope);
    readRulesRoute(scope);
  });
  app.register(async (scope) => {
    requireWriter(scope, callers, 'review');
    runClustersRoute(scope, { jobs, database });
    writeIssueRoutes(scope, masking);
    writeEvalRoute(scope);
    removeReviewRoute(scope);
    draftRuleRoute(scope, masking);
    writeReviewRoute(scope, masking);
  });
  app.register(async (scope) => {
    requireWriter(scope, callers, 'admin');
    writeRuleRoutes(scope, masking);
  });
};
