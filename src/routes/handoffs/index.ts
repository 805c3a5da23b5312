import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Masking } from '../../domain/masking/masking.js';
import { type CallerRules, requireReader, requireWriter } from '../../plugins/callers.js';
import { answerHandoffRoute, readHandoffRoutes } from './handoffs.js';

export interface HandoffRoutesOptions {
  readonly callers: CallerRules;
  readonly masking: Masking;
}

/** Where escalations end: calls that a person has to decide. */
export const handoffRoutes: FastifyPluginAsyncZod<HandoffRoutesOptions> = async (
  app,
  { callers, masking },
) => {
  app.register(async (scope) => {
    requireReader(scope, callers, 'read');
    readHandoffRoutes(scope);
  });
  app.register(async (scope) => {
    requireWriter(scope, callers, 'review');
    answerHandoffRoute(scope, masking);
  });
};
