import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ActionRisk, Decision } from '../../src/contracts/gate.js';
import type { AssessInput, Dimension } from '../../src/ports/assessment.js';
import { readJsonLines } from '../json-lines.js';
import { CORPUS } from '../rows.js';

/**
 * The exams that were written blind, by people who had not seen the assessor, before this edition was begun.
 * They are measured only: nothing is trained or tuned on them.
 */
const FOLDER = path.join(CORPUS, 'blind');

type Context = Readonly<Record<string, unknown>> | null;

export interface BlindTwin {
  readonly id: string;
  readonly kind: 'tool' | 'records' | 'plain';
  readonly tool: string | null;
  readonly risk: ActionRisk;
  readonly dimension: Dimension;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly clear: AssessInput;
  readonly open: AssessInput;
}

export interface BlindDecision {
  readonly id: string;
  readonly group: string;
  readonly tool: string | null;
  readonly risk: ActionRisk;
  readonly wanted: readonly Decision[];
  readonly arguments: Readonly<Record<string, unknown>> | null;
  readonly input: AssessInput;
}

/** The conversations that the gate is developed with, in the same form. */
export const DEVELOPMENT = path.join(CORPUS, 'dialogues');

/** What must hold of one step of a conversation; what is absent is not looked at. */
export interface Expected {
  readonly decision?: readonly Decision[];
  /** Null: nothing is carried out. */
  readonly tool?: string | null;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly not_parameters?: readonly string[];
  readonly question_mentions?: readonly string[];
  /** A question asks for none of these: they were said. */
  readonly question_not_mentions?: readonly string[];
  readonly confirm_mentions?: readonly (string | readonly string[])[];
  readonly options_include?: readonly string[];
}

export interface BlindDialogue {
  readonly id: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly steps: readonly {
    readonly input: AssessInput;
    readonly response: string | null;
    readonly risk: ActionRisk | null;
    readonly expect: Expected;
  }[];
}

// biome-ignore lint/suspicious/noExplicitAny: the exams' lines are shaped below
type Line = Readonly<Record<string, any>>;

const linesOf = (name: string, folder = FOLDER): Line[] =>
  readJsonLines(path.join(folder, `${name}.jsonl`));

const toolsOf = (name: string, folder = FOLDER): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(path.join(folder, `${name}.tools.json`), 'utf8'));

function inputOf(line: Line, request: string, context: Context, tools: unknown): AssessInput {
  const history = ((line.history ?? []) as (string | Line)[]).map((turn) =>
    typeof turn === 'string' ? turn : `${turn.role ?? 'user'}: ${turn.content ?? turn.text}`,
  );
  return { request, history, context: tools ? { ...context, tools } : context, answered: [] };
}

export function readBlindTwins(): BlindTwin[] {
  const tools = toolsOf('twins');
  return linesOf('twins').map((line): BlindTwin => {
    const { id, kind, tool, risk, dimension } = line as unknown as BlindTwin;
    const side = (name: 'clear' | 'open') =>
      inputOf(line, line[name], line[`${name}_context`] ?? null, tools[line.toolset]);
    return {
      id,
      kind,
      tool,
      risk,
      dimension,
      arguments: line.arguments ?? {},
      clear: side('clear'),
      open: side('open'),
    };
  });
}

export function readBlindDecisions(): BlindDecision[] {
  const tools = toolsOf('decisions');
  return linesOf('decisions').map((line): BlindDecision => {
    const { id, group, tool, risk, wanted } = line as unknown as BlindDecision;
    const input = inputOf(line, line.request, line.context ?? null, tools[line.toolset]);
    return { id, group, tool, risk, wanted, arguments: line.arguments ?? null, input };
  });
}

/** The conversations of a folder: the blind ones, or those that the gate is developed with. */
export function readDialogues(folder = FOLDER): BlindDialogue[] {
  const tools = toolsOf('dialogues', folder);
  return linesOf('dialogues', folder).map((line) => dialogueOf(line, tools[line.toolset]));
}

const TRAINING_DOMAINS = path.join(CORPUS, 'omission');

/**
 * The second set of development conversations, by somebody who had not seen the assessor: one or two of each domain that
 * the binder is trained on, with that domain's tools.
 */
export function readSecondDialogues(): BlindDialogue[] {
  return linesOf('second', DEVELOPMENT).map((line) =>
    dialogueOf(line, toolsOf(line.toolset, TRAINING_DOMAINS)),
  );
}

function dialogueOf(line: Line, tools: unknown): BlindDialogue {
  return {
    id: line.id,
    config: line.config ?? {},
    steps: (line.steps as Line[]).map((step) => ({
      input: inputOf(step, step.request, step.context ?? line.context ?? null, tools),
      response: step.clarification_response ?? null,
      risk: step.action_risk ?? null,
      expect: (step.expect ?? {}) as Expected,
    })),
  };
}
