import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { loggable, sqlState } from '../db/faults.js';
import { AppError } from '../errors.js';

/** How long repetitions of a failure are only counted. */
const SILENT_MS = 10_000;
/** Kinds of failures that are told apart at once. */
const MAX_KINDS = 100;

/**
 * Logs the failures of requests: the first of a kind with its stack, and then every ten seconds how many there were
 * more. An outage fails every request in the same way, and must not fill the disk with it.
 */
export class FailureLog {
  private readonly repeated = new Map<string, number>();

  constructor(private readonly logger: FastifyBaseLogger) {}

  /** @param request what names the request in the log */
  note(failure: unknown, request: { readonly reqId: string; readonly route: string | undefined }) {
    const kind = failureKind(failure);
    const times = this.repeated.get(kind);
    if (times !== undefined) {
      this.repeated.set(kind, times + 1);
      return;
    }
    if (this.repeated.size >= MAX_KINDS) return;
    this.logger.error({ err: loggable(failure), ...request }, 'request failed');
    this.silence(kind);
  }

  private silence(kind: string): void {
    this.repeated.set(kind, 0);
    setTimeout(() => {
      const times = this.repeated.get(kind) ?? 0;
      this.repeated.delete(kind);
      if (times === 0) return;
      this.logger.error({ failure: kind, times, seconds: SILENT_MS / 1000 }, 'requests failed');
      this.silence(kind);
    }, SILENT_MS).unref();
  }
}

/** Describes a failure without the parameters of a query. */
function failureKind(failure: unknown): string {
  if (failure instanceof AppError) return failure.message;
  if (failure instanceof DrizzleQueryError)
    return sqlState(failure) ?? failure.cause?.message ?? '';
  return failure instanceof Error ? `${failure.name}: ${failure.message}` : typeof failure;
}
