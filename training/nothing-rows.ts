import path from 'node:path';
import { readJsonLines } from './json-lines.js';
import { CORPUS } from './rows.js';

/** A message that asks for nothing, or a near miss that does. */
export interface NothingRow {
  readonly id: string;
  readonly lang: string;
  /** Kind of message: thanks, greeting, report …. */
  readonly kind: string;
  readonly history: readonly { readonly role: string; readonly content: string }[];
  readonly context: Readonly<Record<string, unknown>> | null;
  readonly text: string;
  /** Marks a near miss. */
  readonly asks?: boolean;
}

export const NOTHING_FILE = path.join(CORPUS, 'nothing', 'nothing.jsonl');

export const readNothing = (file = NOTHING_FILE): NothingRow[] => readJsonLines<NothingRow>(file);

/** The turns before a message, as the assessor gets them. */
export const historyOf = ({ history }: NothingRow): string[] =>
  history.map(({ role, content }) => `${role}: ${content}`);
