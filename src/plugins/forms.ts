import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.js';
import { receiveBody } from './receive-body.js';

/** A form of ours has a field or two. */
const MAX_FORM_BYTES = 4 * 1024;

/** Reads what the forms of our pages send, in this scope; spaces around what was pasted into a field are no part of it. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (_request: FastifyRequest, payload: IncomingMessage) => {
      const body = await receiveBody(payload, { maxBytes: MAX_FORM_BYTES });
      const fields = new URLSearchParams(body.toString('utf8'));
      return Object.fromEntries([...fields].map(([name, value]) => [name, value.trim()]));
    },
  );
}

/**
 * Refuses forms that another site's page sends in this scope: it could sign someone in with a key of its own. Browsers
 * say where a form comes from, and what says nothing is no browser.
 *
 * @param publicUrl where browsers find us, when a proxy gives the request another host
 */
export function refuseForeignForms(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request) => ensureOwnOrigin(request, publicUrl));
}

/** @throws AppError `forbidden` for what another site's page sends */
export function ensureOwnOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  const { origin, host } = headers;
  const isOurs =
    site === undefined
      ? origin === undefined || origin === new URL(publicUrl).origin || originHost(origin) === host
      : site === 'same-origin' || site === 'none';
  if (!isOurs) throw new AppError('forbidden', 'Cross-site requests are not allowed.');
}

/** The host of an origin; null where a browser keeps it to itself. */
const originHost = (origin: string): string | null =>
  URL.canParse(origin) ? new URL(origin).host : null;
