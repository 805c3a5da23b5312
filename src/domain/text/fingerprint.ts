import { hash } from 'node:crypto';

/** A short name for a text that need not be kept: 128 bits of SHA-256, base64url. */
export function fingerprint(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}
