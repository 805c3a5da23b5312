import { CorrelationId, text } from './common.js';

export const CorrelationHeader = CorrelationId.optional();

export const IdempotencyHeader = text(1, 255)
  .optional()
  .meta({
    description:
      'Makes a retry safe: within 24 hours the same key with the same body gets the first answer, with another body (or mode of the gate) 422.',
    examples: ['8e03978e-40d5-43dd-bc93-6894a57f9324'],
  });
