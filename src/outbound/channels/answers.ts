import type { SendResult } from '../../ports/channels.js';
import { ForbiddenTarget, type GuardedResponse, OutboundFault } from '../guarded-http.js';
import { parseRetryAfter } from '../retry-after.js';

/** Statuses after which another attempt may go well, beside those of 500 and more. */
const WORTH_ANOTHER = new Set([408, 425, 429]);

/**
 * Reads a receiver's answer.
 *
 * @param gone the statuses by which it says that nothing will ever arrive there
 */
export function readAnswer(reply: GuardedResponse, gone: ReadonlySet<number>): SendResult {
  const { status: code } = reply;
  if (code >= 200 && code < 300) return result('delivered', code, null);
  const error = `HTTP ${code}${refusalReason(reply)}`;
  if (gone.has(code)) return result('gone', code, error);
  if (WORTH_ANOTHER.has(code) || code >= 500) {
    return { ...result('retry', code, error), retryAfterMs: askedDelay(reply) };
  }
  const isRedirect = code >= 300 && code < 400;
  return result('failed', code, isRedirect ? `${error}: redirects are not followed` : error);
}

/** Reads the fault of a call that had no answer. @throws any error that is no fault of a call */
export function readFault(error: unknown): SendResult {
  if (error instanceof ForbiddenTarget) return result('failed', null, `The URL ${error.message}.`);
  if (error instanceof OutboundFault) return result('retry', null, error.message);
  throw error;
}

export const result = (
  outcome: SendResult['outcome'],
  code: number | null,
  error: string | null,
): SendResult => ({ outcome, code, error, retryAfterMs: null });

/** Slack says what is wrong in a word such as `channel_is_archived`; nothing else of an answer is shown. */
function refusalReason({ body }: GuardedResponse): string {
  const text = body.length <= 100 ? body.toString('utf8').trim() : '';
  return /^[a-z]+(_[a-z]+){0,8}$/.test(text) ? ` ${text}` : '';
}

/** Discord says in the body what others say in the header. */
function askedDelay({ headers, body }: GuardedResponse): number | null {
  const byHeader = parseRetryAfter(headers['retry-after']);
  if (byHeader !== null) return byHeader;
  const seconds = /"retry_after"\s*:\s*(\d+(?:\.\d+)?)/.exec(body.toString('utf8'))?.[1];
  return seconds === undefined ? null : 1_000 * Number(seconds);
}
