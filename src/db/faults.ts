/** SQLSTATE of a failed query, on either driver, or undefined when it failed before the database. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** The data was refused (classes 22 and 23): the same rows will be refused again. */
export function isBadData(error: unknown): boolean {
  return /^2[23]/.test(sqlState(error) ?? '');
}

/**
 * Whether the query died of its connection, so that nobody knows if it was done: a network fault, a
 * timeout, or the server going away (classes 08 and 57, 53300 too many connections).
 */
export function isConnectionFault(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return /^(08|57|53)/.test(state);
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (
      typeof code === 'string' &&
      /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET)/.test(code)
    ) {
      return true;
    }
    if (/connection terminated|timeout|connection error|not queryable/i.test(at.message))
      return true;
  }
  return false;
}
