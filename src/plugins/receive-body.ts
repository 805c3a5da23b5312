import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors.js';
import { nextTurn } from '../turns.js';

/** A body of which nothing arrives for so long is given up; all of it has the server's request timeout. */
const MAX_STALL_MS = 10_000;

export interface BodyReception {
  readonly maxBytes: number;
  /** Called with the length of each part as it arrives; what it throws refuses the body. */
  readonly onPart?: (bytes: number) => void;
}

/**
 * Receives a body as bytes.
 *
 * @throws AppError `payload_too_large` as soon as that shows, `request_timeout` when nothing arrives for 10 seconds,
 *   `bad_request` when the sender hangs up
 */
export function receiveBody(
  request: IncomingMessage,
  { maxBytes, onPart }: BodyReception,
): Promise<Buffer> {
  if (Number(request.headers['content-length']) > maxBytes) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const stall = setTimeout(() => end(stalled()), MAX_STALL_MS);
    const onData = (part: Buffer): void => {
      size += part.length;
      try {
        if (size > maxBytes) throw tooLarge();
        onPart?.(part.length);
        stall.refresh();
        parts.push(part);
      } catch (error) {
        end(error);
      }
    };
    const end = (fault?: unknown): void => {
      clearTimeout(stall);
      request.off('data', onData).off('end', onEnd).off('error', onAbort).off('close', onAbort);
      // A sender that is refused may still be sending; what fails then is nobody's.
      if (fault !== undefined) request.on('error', () => {});
      if (fault !== undefined) reject(fault);
      else if (parts.length === 1) resolve(parts[0] as Buffer);
      // Several that end at once are not copied at once.
      else void nextTurn().then(() => resolve(Buffer.concat(parts, size)));
    };
    const onEnd = (): void => end();
    const onAbort = (): void => end(new AppError('bad_request', 'The body was incomplete.'));
    request.on('data', onData).on('end', onEnd).on('error', onAbort).on('close', onAbort);
  });
}

const tooLarge = (): AppError =>
  new AppError('payload_too_large', 'The request body is larger than this route accepts.');

const stalled = (): AppError =>
  new AppError('request_timeout', 'No part of the body arrived for 10 seconds.');
