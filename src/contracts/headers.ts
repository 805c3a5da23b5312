import { CorrelationId, text } from './common.js';

export const CorrelationHeader = CorrelationId.optional();

export const IdempotencyHeader = text(1, 255)
  .optional()
  .meta({
    description:
      'Makes retries safe. Within 24 hours, the same key with the same body returns the first response, and with a different body (or gate mode) 422.',
    examples: ['8e03978e-40d5-43dd-bc93-6894a57f9324'],
  });
