import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AssessInput, Dimension } from '../src/ports/assessment.js';
import { jsonLineFiles, readJsonLines } from './json-lines.js';
import { CORPUS } from './rows.js';

/** A pair of twins: the same request with and without one needed detail. */
export interface Pair {
  readonly id: string;
  readonly lang: string;
  readonly kind: string;
  readonly tool: string | null;
  readonly risk: string;
  readonly missing: readonly string[];
  readonly dimension: Dimension;
  readonly question: string;
  /** What a careful person would fill in for the complete twin. */
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly clear: AssessInput;
  readonly open: AssessInput;
}

/** A request without a twin. */
export interface Single {
  readonly id: string;
  readonly lang: string;
  readonly kind: string;
  readonly wanted: readonly string[];
  readonly input: AssessInput;
}

export interface Part {
  readonly name: string;
  readonly pairs: readonly Pair[];
  readonly singles: readonly Single[];
}

interface Line {
  readonly [field: string]: unknown;
  readonly id: string;
  readonly lang: string;
  readonly kind: string;
  readonly history?: readonly string[];
  readonly context?: Readonly<Record<string, unknown>> | null;
}

/** The authored parts of the corpus of omissions, each with the tools of its domain. */
export function readOmissions(folder = path.join(CORPUS, 'omission')): Part[] {
  return jsonLineFiles(folder).map((file) => {
    const name = path.basename(file, '.jsonl');
    const lines = readJsonLines<Line>(file);
    const tools = (line: Line): unknown =>
      toolsOf(folder, (line.tools as string | undefined) ?? name);
    return {
      name,
      pairs: lines
        .filter(({ clear }) => clear !== undefined)
        .map((line) => pairOf(line, tools(line))),
      singles: lines
        .filter(({ text }) => text !== undefined)
        .map((line) => singleOf(line, tools(line))),
    };
  });
}

const TOOLS = new Map<string, unknown>();
function toolsOf(folder: string, name: string): unknown {
  const file = path.join(folder, `${name}.tools.json`);
  if (!TOOLS.has(file)) TOOLS.set(file, JSON.parse(readFileSync(file, 'utf8')));
  return TOOLS.get(file);
}

function pairOf(line: Line, tools: unknown): Pair {
  const withTools = (context: unknown): AssessInput['context'] =>
    line.tool === null
      ? ((context ?? null) as AssessInput['context'])
      : { ...(context as object), tools };
  const side = (name: 'clear' | 'open'): AssessInput => ({
    request: line[name] as string,
    history: (line[`${name}_history`] ?? line.history ?? []) as string[],
    context: withTools(line[`${name}_context`] ?? line.context),
    answered: [],
  });
  const { id, lang, kind, tool, risk, missing, dimension, question } = line as unknown as Pair;
  const args = (line.arguments ?? {}) as Record<string, unknown>;
  return {
    id,
    lang,
    kind,
    tool,
    risk,
    missing,
    dimension,
    question,
    arguments: args,
    clear: side('clear'),
    open: side('open'),
  };
}

function singleOf(line: Line, tools: unknown): Single {
  const wanted = line.wanted as string | string[];
  return {
    id: line.id,
    lang: line.lang,
    kind: line.kind,
    wanted: Array.isArray(wanted) ? wanted : [wanted],
    input: {
      request: line.text as string,
      history: line.history ?? [],
      context: { ...(line.context ?? {}), tools },
      answered: [],
    },
  };
}
