import { fingerprint } from '../gate/text.js';

/** What tells a repeated message from another one: a short name for who said what. */
export const contentHash = (role: string, content: string): string =>
  fingerprint(`${role}\n${content}`);
