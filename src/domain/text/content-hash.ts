import { fingerprint } from './fingerprint.js';

/** Recognizes a repeated message: a short hash of who said what. */
export const contentHash = (role: string, content: string): string =>
  fingerprint(`${role}\n${content}`);
