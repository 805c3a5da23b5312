import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { denyUnreadable } from '../../domain/agents/hooks/word-decision.js';
import { type BodyReader, jsonReader, refuseAnyPart } from '../../plugins/body.js';
import { explain, sendProblem } from '../../plugins/errors.js';
import { findHookEvent } from './hook-event.js';

/**
 * Has this scope answer what it cannot read with 200: agents let a call through whose hook fails, and what a tool is given
 * can bring that about. A call is denied, and any other event is answered with nothing. Who may not ask, or not now, is told
 * so as everywhere.
 */
export function answerUnreadableHooks(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', withHead(jsonReader(app)));
  app.addContentTypeParser('*', withHead(refuseAnyPart));
  app.setErrorHandler((failure, request, reply) => answerFailure(failure, request, reply));
}

/** Failures that lie in what was sent; of those that are ours the agent's own rules are not to make a yes. */
const DENIED: ReadonlySet<number> = new Set([400, 409, 413, 415, 422, 500]);

/** The parser's own words say nothing to an agent. */
const NOT_JSON = 'the body is no whole JSON';

function answerFailure(
  failure: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const isBody = failure instanceof UnreadableBody;
  const fault = isBody ? failure.cause : failure;
  const { error, status } = explain(fault, request);
  if (!DENIED.has(status)) return sendProblem(fault, request, reply);
  const event = isBody ? failure.event : readEvent(request.body);
  const [wrong] = error.details.errors ?? [];
  const named = wrong && `${wrong.pointer || 'the body'} ${wrong.msg}`;
  const detail = isBody && status === 400 && fault !== error ? NOT_JSON : (named ?? error.message);
  const isOther = event !== null && event !== 'PreToolUse';
  return reply.code(200).send(isOther ? {} : denyUnreadable(detail.replace(/\.$/, '')));
}

function readEvent(body: unknown): string | null {
  const { hook_event_name: event } = (body ?? {}) as { hook_event_name?: unknown };
  return typeof event === 'string' ? event : null;
}

/** A body that could not be read, with the event that shows at its beginning. */
class UnreadableBody extends Error {
  constructor(
    readonly event: string | null,
    override readonly cause: unknown,
  ) {
    super('The body of a hook could not be read.');
  }
}

/** The event stands before what a tool is given or has answered. */
const HEAD_BYTES = 64 * 1024;
const WAIT_FOR_HEAD_MS = 5_000;

/** Reads a body; of one that cannot be read the event is found at its beginning. */
function withHead(read: BodyReader): BodyReader {
  return async (request, payload) => {
    const parts: Buffer[] = [];
    const keep = (part: Buffer): void => {
      parts.push(part.subarray(0, HEAD_BYTES));
      if (parts.length === HEAD_PARTS) payload.off('data', keep);
    };
    payload.on('data', keep);
    try {
      return await read(request, payload);
    } catch (fault) {
      // What is too large by its own account is refused before anything has come.
      if (parts.length === 0) await firstPart(payload);
      const head = Buffer.concat(parts).toString('utf8');
      throw new UnreadableBody(findHookEvent(head), fault);
    }
  };
}

/** Parts that are kept of a body: the first is as long as what a network carries at once, or as the whole. */
const HEAD_PARTS = 4;

function firstPart(payload: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, WAIT_FOR_HEAD_MS);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    for (const event of ['data', 'end', 'error', 'close']) payload.once(event, end);
  });
}
