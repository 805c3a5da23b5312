import { z } from 'zod';
import { WEBHOOK_MESSAGES } from '../contracts/webhook-message.js';
import { COMPONENTS } from './component-names.js';
import type { Operation, Paths } from './openapi-document.js';

/** The requests that URLs of subscriptions get, signed after Standard Webhooks. */
export const declareWebhooks = (): Paths =>
  Object.fromEntries(
    Object.entries(WEBHOOK_MESSAGES).map(([type, schema]) => {
      const { id, description } = z.globalRegistry.get(schema) ?? {};
      const content = { 'application/json': { schema: { $ref: `${COMPONENTS}${id}` } } };
      const post: Operation = {
        ...{ operationId: nameOperation(type), summary: description, tags: ['notifications'] },
        ...{ requestBody: { required: true, content }, security: [] },
        parameters: SIGNATURE.map((name) => ({
          ...{ in: 'header', name, required: true, schema: { type: 'string' } },
        })),
        responses: { '2XX': { description: 'Received. Anything else is sent again.' } },
      };
      return [type, { post }];
    }),
  );

/** Headers of a signed message (https://www.standardwebhooks.com). */
const SIGNATURE = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** `receiveHandoffOpened` of `handoff.opened`. */
const nameOperation = (type: string): string =>
  `receive${type.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
