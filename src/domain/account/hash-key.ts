import { hash, timingSafeEqual } from 'node:crypto';

/** SHA-256 in hex: what is kept of keys and session ids. They are random, so no slow hash is needed. */
export function sha256(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** Compares two hex digests of the same length in constant time. */
export function sameDigest(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
