import { readFileSync } from 'node:fs';
import type {
  GateInput,
  GateResult,
  InitOptions,
  OutcomeInput,
} from '../../../clients/typescript/src/index.js';
import type { Answer } from './servers.js';

/** The contract that both client packages keep; its names are the server's. */
export interface Contract {
  gate: GateCase[];
  breaker: {
    name: string;
    steps: { at: number; answer?: 'success' | 'fault' | 'refusal'; asked: boolean }[];
  }[];
  outcomes: { name: string; call: JsonObject; sends: Sends | null }[];
  server: {
    name: string;
    settings?: JsonObject;
    call: JsonObject;
    decision_in?: string[];
    fallback?: string;
  }[];
}

interface GateCase {
  name: string;
  settings?: JsonObject;
  call: JsonObject;
  sends?: Sends;
  answer: Answer;
  result?: GateResult;
  fallback?: string;
  fault: boolean;
}

export interface Sends {
  headers?: Record<string, string | null>;
  body: unknown;
}

type JsonObject = Record<string, unknown>;

export const contract = JSON.parse(
  readFileSync(new URL('../../../clients/contract.json', import.meta.url), 'utf8'),
) as Contract;

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function inCamelCase(fields: JsonObject): unknown {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [camelCase(name), value]),
  );
}

/** The arguments as the language has them: the names change, the values do not. */
export const gateInput = (call: JsonObject): GateInput => inCamelCase(call) as GateInput;
export const outcomeInput = (call: JsonObject): OutcomeInput => inCamelCase(call) as OutcomeInput;
export const initOptions = (settings: JsonObject = {}): InitOptions =>
  inCamelCase(settings) as InitOptions;
