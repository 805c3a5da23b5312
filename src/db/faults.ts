import { DrizzleQueryError } from 'drizzle-orm';

/** An error and what caused it, outermost first. */
function errorChain(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let at = error; at instanceof Error; at = at.cause) causes.push(at);
  return causes;
}

const errorCode = (error: Error): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

const hasMessage = (error: unknown, message: RegExp): boolean =>
  errorChain(error).some((cause) => message.test(cause.message));

/** SQLSTATE of a failed query, on either driver, or undefined when it failed before the database. */
export function sqlState(error: unknown): string | undefined {
  // They have a digit, unlike the system's own codes: EPIPE has five letters, too.
  return errorChain(error)
    .map(errorCode)
    .find((code) => /^(?=.*\d)[0-9A-Z]{5}$/.test(code));
}

/**
 * Describes a failure as far as a log may hold it: its messages repeat the parameters of the query that failed, and
 * with them what callers sent, so that those of the database are left out.
 */
export function loggable(failure: unknown): object {
  if (!(failure instanceof Error)) return { type: typeof failure };
  const stack = failure.stack?.slice(failure.stack.indexOf('\n    at ') + 1);
  if (!(failure instanceof DrizzleQueryError)) {
    return { type: failure.name, message: failure.message, stack };
  }
  const { query, cause } = failure;
  const sqlstate = sqlState(failure);
  const reason = sqlstate === undefined ? cause?.message : undefined;
  return { type: 'DrizzleQueryError', query, sqlstate, reason, stack };
}

/** The data was refused (classes 22 and 23): the same rows will be refused again. */
export function isBadData(error: unknown): boolean {
  return /^2[23]/.test(sqlState(error) ?? '');
}

/**
 * Whether the query failed with its connection, so that nobody knows if it was done: a network fault, a
 * timeout, or the server going away (classes 08 and 57, 53300 too many connections). A deadlock or a
 * serialization failure (class 40) counts as well: trying again helps, too.
 */
export function isConnectionFault(error: unknown): boolean {
  const state = sqlState(error);
  if (state === 'XX000' || state === '58030') return isWorkerAway(error);
  if (state !== undefined) return /^(08|40|53|57)/.test(state) && !isDiskFull(error);
  return (
    errorChain(error).some((cause) =>
      /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET|EPROTO|ERR_(SSL|TLS)|CERT_|UNABLE_TO_|\w*SELF_SIGNED)/.test(
        errorCode(cause),
      ),
    ) ||
    hasMessage(
      error,
      /connection terminated|timeout|connection error|not queryable|SSL connection/i,
    )
  );
}

/**
 * The disk of the server has no room for this statement, or for opening a connection. One that there is stays sound: reads and
 * deletions go on.
 */
export const isDiskFull = (error: unknown): boolean =>
  sqlState(error) === '53100' ||
  (sqlState(error) === 'XX000' && hasMessage(error, /could not write init file|no space left/i));

/** Codes of a coordinator of Citus, beside class 08, for a worker that is away, goes away or was noted to be. */
const isWorkerAway = (error: unknown): boolean =>
  hasMessage(
    error,
    /no active placements|marked as essential|could not commit transaction for shard|failed to prepare transaction|connection to the remote node|failed to COPY to shard|server closed the connection|SSL SYSCALL error|connection not open/,
  );

/** There was no answer in time: the query may still be under way. */
export const isTimeout = (error: unknown): boolean =>
  hasMessage(error, /^(query read timeout|timeout exceeded|timeout expired)|connection timeout/i);

/** Another transaction was in the way (serialization failure, deadlock); nothing was done. */
export function isContention(error: unknown): boolean {
  return /^40(001|P01)$/.test(sqlState(error) ?? '');
}

/** Another row has the same key (unique violation); nothing was done. */
export function isDuplicate(error: unknown): boolean {
  return sqlState(error) === '23505';
}

/** An error in a few words that may be shown: messages of the database may repeat what callers sent. */
export function faultName(error: unknown): string {
  const state = sqlState(error);
  if (state !== undefined) return `SQLSTATE ${state}`;
  return error instanceof Error ? error.name : 'unknown';
}
