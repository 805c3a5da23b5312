import type { FastifyRequest } from 'fastify';

/** Whether a browser asks, as far as its `Accept` says: it names HTML, which programs do not. */
export function acceptsHtml({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '')
    .toLowerCase()
    .split(',')
    .some((range) => /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/.test(range));
}
