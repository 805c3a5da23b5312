/**
 * Milliseconds that a `Retry-After` asks for, which is a number of seconds or a date; null for none.
 *
 * @param now Unix milliseconds
 */
export function parseRetryAfter(
  header: string | string[] | undefined,
  now = Date.now(),
): number | null {
  const value = String(header ?? '').trim();
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.max(ms, 0) : null;
}
