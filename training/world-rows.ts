import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ActionRisk } from '../src/contracts/gate.js';
import type { AssessInput } from '../src/ports/assessment.js';
import type { Expected } from './blind/read.js';
import { readJsonLines } from './json-lines.js';
import { CORPUS } from './rows.js';

const FOLDER = path.join(CORPUS, 'worlds');
/** Worlds that are only measured: nothing is trained on them, and nobody looks at their lines. */
export const BLIND_WORLDS: readonly string[] = [
  ...['property', 'newsdesk', 'warehouse', 'university', 'events', 'farm'],
];

type Json = Readonly<Record<string, unknown>>;

/** Tools of an assistant, and the records that it sends beside each request. */
export interface World {
  readonly tools: unknown;
  readonly context: Json;
}

export interface WorldTalk {
  readonly id: string;
  readonly plain: boolean;
  readonly steps: readonly {
    readonly request: string;
    readonly response: string | null;
    readonly risk: ActionRisk;
    readonly expect: Omit<Expected, 'not_parameters'> & { readonly not_parameters?: Json };
    readonly call: Json | null;
  }[];
}

/** A request with the call that answers it, and one that does not. */
export interface WorldCalls {
  readonly id: string;
  readonly request: string;
  readonly risk: ActionRisk;
  readonly right: Json;
  readonly wrong: Json;
  readonly wrong_argument?: string | null;
}

const fileOf = (world: string, kind: string): string => path.join(FOLDER, `${world}.${kind}`);

/** The names of all worlds that there are. */
const allWorlds = (): string[] =>
  readdirSync(FOLDER)
    .flatMap((name) => (name.endsWith('.world.json') ? [name.replace('.world.json', '')] : []))
    .sort();

/** The worlds that are learned from. */
export const developmentWorlds = (): string[] =>
  allWorlds().filter((name) => !BLIND_WORLDS.includes(name));

/** The worlds that are only measured. */
export const blindWorlds = (): string[] =>
  allWorlds().filter((name) => BLIND_WORLDS.includes(name));

export const readWorld = (world: string): World =>
  JSON.parse(readFileSync(fileOf(world, 'world.json'), 'utf8'));

export const readTalks = (world: string): WorldTalk[] =>
  readJsonLines<WorldTalk>(fileOf(world, 'talks.jsonl'));

export const readWorldCalls = (world: string): WorldCalls[] =>
  readJsonLines<WorldCalls>(fileOf(world, 'calls.jsonl'));

/** A request as the gate gets it in a world. */
/**
 * The world as an agent has it that has looked everything up: each list stands in the result of a call, and nothing else
 * is changed.
 */
export function asResults({ tools, context }: World): World {
  const entries = Object.entries(context);
  const results = entries
    .filter(([, value]) => Array.isArray(value))
    .map(([key, value]) => ({ status: 'ok', data: { [key]: value } }));
  const others = entries.filter(([, value]) => !Array.isArray(value));
  return { tools, context: { ...Object.fromEntries(others), results } };
}

export const inWorld = ({ tools, context }: World, request: string, call?: Json): AssessInput => ({
  request,
  history: [],
  context: { ...context, tools, ...(call && { call }) },
  answered: [],
});
