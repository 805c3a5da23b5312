import path from 'node:path';
import type { AssessInput } from '../src/ports/assessment.js';
import { jsonLineFiles, readJsonLines } from './json-lines.js';
import { CORPUS } from './rows.js';

/** A message that lacks nothing: a whole order, a question, thanks, a report. */
export interface SingleRow {
  readonly id: string;
  readonly lang: string;
  readonly kind: 'order' | 'lookup' | 'fact' | 'followup' | 'thanks' | 'chat' | 'report';
  readonly history: readonly { readonly role: string; readonly content: string }[];
  readonly context: AssessInput['context'];
  readonly text: string;
}

const ASKS_NOTHING: ReadonlySet<SingleRow['kind']> = new Set(['thanks', 'chat', 'report']);

/** Reads the messages that lack nothing of all writers. */
export const readSingles = (): SingleRow[] =>
  jsonLineFiles(path.join(CORPUS, 'singles')).flatMap((file) => readJsonLines<SingleRow>(file));

/** Whether a message wants something done or told. */
export const asksSomething = ({ kind }: SingleRow): boolean => !ASKS_NOTHING.has(kind);

/** The message as the gate gets it. */
export const inputOfSingle = ({ text, context, history }: SingleRow): AssessInput => ({
  request: text,
  context,
  history: history.map(({ role, content }) => `${role}: ${content}`),
  answered: [],
});
