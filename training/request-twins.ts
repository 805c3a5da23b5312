import path from 'node:path';
import type { ActionRisk } from '../src/contracts/gate.js';
import type { AssessInput } from '../src/ports/assessment.js';
import { readJsonLines } from './json-lines.js';
import { CORPUS } from './rows.js';

/** Requests as they come where the caller sends no tools: twins of which one lacks something. */
export interface RequestTwin {
  readonly id: string;
  /** What kind of thing is missing: a detail, a unit, a condition. */
  readonly gap: string;
  readonly risk: ActionRisk;
  readonly lang: string;
  readonly clear: AssessInput;
  readonly open: AssessInput;
}

/** A line of a file of such twins. */
export interface RequestTwinLine {
  readonly id: string;
  readonly gap: string;
  readonly domain?: string;
  /** The action of the catalogue that is asked for, where one is. */
  readonly action?: string | null;
  readonly missing?: string | readonly string[];
  readonly risk: ActionRisk;
  readonly lang: string;
  readonly clear: string;
  readonly open: string;
  readonly clear_context: AssessInput['context'];
  readonly open_context: AssessInput['context'];
  readonly history: readonly Turn[];
  /** What was said before the incomplete request, where that is what differs. */
  readonly open_history?: readonly Turn[];
}

interface Turn {
  readonly role: string;
  readonly content: string;
}

export const readTwinLines = (file: string): RequestTwinLine[] =>
  readJsonLines<RequestTwinLine>(file);

/** Both twins of a line, as the gate gets them. */
export function sidesOf(line: RequestTwinLine): Pick<RequestTwin, 'clear' | 'open'> {
  const { history, open_history = history } = line;
  const input = (request: string, context: AssessInput['context'], turns: readonly Turn[]) => ({
    request,
    context,
    history: turns.map(({ role, content }) => `${role}: ${content}`),
    answered: [],
  });
  return {
    clear: input(line.clear, line.clear_context, history),
    open: input(line.open, line.open_context, open_history),
  };
}

/** Twins without tools: the blind ones, or those of another file of the corpus. */
export const readRequestTwins = (name = 'blind/no-tools'): RequestTwin[] =>
  readTwinLines(path.join(CORPUS, `${name}.jsonl`)).map((line) => {
    const { id, gap, risk, lang } = line;
    return { id, gap, risk, lang, ...sidesOf(line) };
  });
