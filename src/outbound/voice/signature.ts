import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Whether two texts are equal, in a time that says nothing of where they differ. */
export function sameText(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** HMAC-SHA256 of some parts, one after the other. */
export function hmac(
  secret: string,
  parts: readonly (string | Buffer)[],
  encoding: 'hex' | 'base64' = 'hex',
): string {
  const mac = createHmac('sha256', secret);
  for (const part of parts) mac.update(part);
  return mac.digest(encoding);
}

/** Whether a delivery was signed lately. @param signedAt Unix milliseconds */
export const isRecent = (signedAt: number, now: Date, toleranceMs: number): boolean =>
  Math.abs(now.getTime() - signedAt) <= toleranceMs;

/** A header that came once. */
export const single = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;
