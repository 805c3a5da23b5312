import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ActionRisk, Decision } from '../src/contracts/gate.js';
import type { AssessInput } from '../src/ports/assessment.js';
import { readJsonLines } from './json-lines.js';
import { CORPUS } from './rows.js';

/** Where an argument of a call comes from. */
export type ValueSource = 'said' | 'earlier' | 'record' | 'reckoned' | 'offered' | 'default';

/** A call that a turn asks for, as it stands after that turn. */
export interface Order {
  readonly tool: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly value: unknown;
    readonly from: ValueSource;
    /** The words that it comes from, letter by letter. */
    readonly quote: string | null;
  }[];
  readonly condition?: string | null;
}

/** A turn of a user, with the conversation before it as a caller sends it that keeps no session. */
export interface UserTurn {
  readonly id: string;
  readonly world: string;
  readonly input: AssessInput;
  readonly kind: 'act' | 'ask' | 'talk';
  readonly risk: ActionRisk;
  readonly orders: readonly Order[];
  /** Parameters that have to be asked for. */
  readonly open: readonly string[];
  readonly decisions: readonly Decision[];
}

interface TalkLine {
  readonly id: string;
  readonly turns: readonly (
    | { readonly assistant: string }
    | { readonly result: { readonly tool: string; readonly data: unknown } }
    | UserLine
  )[];
}

interface UserLine {
  readonly user: string;
  readonly kind: UserTurn['kind'];
  readonly risk: ActionRisk;
  readonly orders?: readonly Order[];
  readonly open?: readonly string[];
  readonly decision: readonly Decision[];
}

/** Reads the turns of the conversations that were written for development and training. */
export function readTrainingConversations(): UserTurn[] {
  const folder = path.join(CORPUS, 'conversations');
  return readdirSync(folder)
    .sort()
    .flatMap((name) => readConversations(path.join(folder, name)));
}

/** Reads the turns of all conversations of a folder of worlds. */
export function readConversations(folder: string): UserTurn[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.world.json'))
    .sort()
    .flatMap((file) => {
      const world = file.replace('.world.json', '');
      const { tools, context } = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
      const talks = readJsonLines<TalkLine>(path.join(folder, `${world}.talks.jsonl`));
      return talks.flatMap((talk) => turnsOf(talk, world, { ...context, tools }));
    });
}

function turnsOf(
  { id, turns }: TalkLine,
  world: string,
  context: Readonly<Record<string, unknown>>,
): UserTurn[] {
  const history: string[] = [];
  const results: unknown[] = [];
  return turns.flatMap((turn, at): UserTurn[] => {
    if ('assistant' in turn) history.push(`assistant: ${turn.assistant}`);
    else if ('result' in turn) results.push(turn.result.data);
    else {
      const around = results.length === 0 ? context : { ...context, results: [...results] };
      const input = { request: turn.user, history: [...history], context: around, answered: [] };
      history.push(`user: ${turn.user}`);
      const { kind, risk, orders = [], open = [], decision } = turn;
      return [
        { id: `${world}/${id}:${at}`, world, input, kind, risk, orders, open, decisions: decision },
      ];
    }
    return [];
  });
}
