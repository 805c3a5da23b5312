import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { loggable, sqlState } from '../db/faults.js';
import { AppError } from '../errors.js';

/** How long repetitions of a failure are only counted. */
const SILENT_MS = 10_000;
/** Codes of what is refused until later, whatever the reason. */
const REFUSALS: ReadonlySet<string> = new Set(['unavailable', 'storage_full']);
const REFUSED = 'refused';
/** Kinds of failures that are told apart at once. */
const MAX_KINDS = 100;

/**
 * Logs the failures of requests: the first of a kind with its stack, and then every ten seconds how many there were
 * more. An outage fails every request in the same way, and must not fill the disk with it. What was refused until later is
 * a warning, and one kind.
 */
export class FailureLog {
  private readonly repeated = new Map<string, number>();

  constructor(private readonly logger: FastifyBaseLogger) {}

  /** @param request what names the request in the log */
  note(
    failure: unknown,
    request: { readonly request_id: string; readonly route: string | undefined },
  ) {
    const isRefusal = failure instanceof AppError && REFUSALS.has(failure.code);
    const kind = isRefusal ? REFUSED : failureKind(failure);
    const times = this.repeated.get(kind);
    if (times !== undefined) {
      this.repeated.set(kind, times + 1);
      return;
    }
    if (this.repeated.size >= MAX_KINDS) return;
    // Where a refusal comes from says nothing: it is one of many reasons to come again later.
    if (isRefusal) this.logger.warn({ failure: failure.message, ...request }, 'request refused');
    else this.logger.error({ err: loggable(failure), ...request }, 'request failed');
    this.silence(kind);
  }

  private silence(kind: string): void {
    this.repeated.set(kind, 0);
    setTimeout(() => {
      const times = this.repeated.get(kind) ?? 0;
      this.repeated.delete(kind);
      if (times === 0) return;
      const counted = { failure: kind, times, seconds: SILENT_MS / 1000 };
      if (kind === REFUSED) this.logger.warn(counted, 'requests refused');
      else this.logger.error(counted, 'requests failed');
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
