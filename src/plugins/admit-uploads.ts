import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Admission, AdmissionTicket } from '../domain/ingest/admission.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where uploads are admitted: what this one holds. */
    place: AdmissionTicket;
  }
}

/**
 * Admits this scope's requests within bounds that the tenants share.
 *
 * @param sharerKey whose share a request is of, where its caller is not known
 */
export function admitUploads(
  app: FastifyInstance,
  admission: Admission,
  sharerKey = (request: FastifyRequest): string => request.ctx.caller.tenantId,
): void {
  app.addHook('onRequest', async (request, reply) => {
    request.place = admission.enter(sharerKey(request));
    reply.raw.once('close', request.place.leave);
  });
}
