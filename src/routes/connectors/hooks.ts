import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HookAnswer, HookPath } from '../../contracts/connector.js';
import { problems } from '../../contracts/problem.js';
import type { SyncDeps } from '../../domain/connectors/connector-deps.js';
import { receiveDelivery } from '../../domain/connectors/receive-delivery.js';
import { Admission } from '../../domain/ingest/admission.js';
import { admitUploads } from '../../plugins/admit-uploads.js';
import { type CallerRules, refuseWrongKey } from '../../plugins/callers.js';
import { subscriberPrefix } from '../../plugins/rate-limits.js';
import { receiveBody } from '../../plugins/receive-body.js';
import type { App } from '../typed-app.js';

/** Recordings, which nobody asked for, come in the same way; a refusal of them would count as a failure. */
const BODY_LIMIT = 30 * 1024 * 1024;
/** Bytes that all deliveries under way may hold at once; addresses share it, since anybody can deliver. */
const DELIVERIES = { maxBytes: 4 * BODY_LIMIT, maxRequests: 256, maxRunning: 256 };

const UNSIGNED = 'The connector does not exist, or the signature is invalid.';

/** Deliveries of providers. Signatures are over the bytes as they came, so that bodies are not parsed here. */
export function hookRoute(app: App, deps: SyncDeps, callers: CallerRules): void {
  admitUploads(app, new Admission(DELIVERIES), ({ ip }) => subscriberPrefix(ip));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', ({ place }: FastifyRequest, payload: IncomingMessage) =>
    receiveBody(payload, { maxBytes: BODY_LIMIT, onPart: place.reserve }),
  );
  app.post(
    '/v1/hooks/:provider/:connector_id',
    {
      bodyLimit: BODY_LIMIT,
      schema: {
        operationId: 'receiveDelivery',
        tags: ['connectors'],
        summary: 'Receive a voice provider webhook',
        description:
          "Must be signed by the provider: ElevenLabs-Signature, X-Retell-Signature, or Vapi's bearer token, X-Vapi-Secret or HMAC. Repeated deliveries have no effect. Bodies up to 30 MB.",
        params: HookPath,
        body: z
          .unknown()
          .meta({ description: "The provider's event.", examples: [{ event: 'call_analyzed' }] }),
        response: { 200: HookAnswer, ...problems(400, 401, 404, 413, 415, 422) },
      },
    },
    async (request) => {
      const { params, headers, body } = request;
      const target = { provider: params.provider, connectorId: params.connector_id };
      const delivery = { headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) };
      const refuse = () => refuseWrongKey(request, callers, UNSIGNED);
      await receiveDelivery(deps, target, delivery, app.wallClock(), refuse);
      return { received: true as const };
    },
  );
}
