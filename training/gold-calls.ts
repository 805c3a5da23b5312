import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { AssessInput } from '../src/ports/assessment.js';
import { readJsonLines } from './json-lines.js';

/** A complete request with tools and the call that answers it. */
export interface GoldCall {
  readonly id: string;
  readonly tool: string;
  readonly input: AssessInput;
  /** For each argument the values that are right. */
  readonly arguments: Readonly<Record<string, readonly unknown[]>>;
  /** Arguments that may be left out. */
  readonly optional: readonly string[];
}

type Json = Readonly<Record<string, unknown>>;

const readById = (file: string): Map<unknown, Json> =>
  new Map(readJsonLines<Json>(file).map((line) => [line.id, line]));

/**
 * Single calls of the Berkeley function calling leaderboard, as its repository has them in `bfcl_eval/data`
 * (Apache-2.0). The parts made of live traffic are left out: others build their tests of ambiguity on them.
 */
export function readBfcl(folder: string): GoldCall[] {
  return ['simple_python', 'multiple'].flatMap((part) => {
    const file = `BFCL_v4_${part}.json`;
    const answers = readById(path.join(folder, 'possible_answer', file));
    return readJsonLines<Json>(path.join(folder, file)).flatMap(
      ({ id, question, function: tools }) => {
        const calls = answers.get(id)?.ground_truth as readonly Json[] | undefined;
        const turn = (question as { role: string; content: string }[][])[0]?.at(-1);
        if (calls?.length !== 1 || turn?.role !== 'user') return [];
        const [[tool, wanted] = []] = Object.entries(calls[0] as Json);
        if (tool === undefined) return [];
        return [
          {
            id: `bfcl:${id}`,
            tool,
            input: inputOf(turn.content, [], tools as Json[]),
            arguments: Object.fromEntries(
              Object.entries(wanted as Record<string, readonly unknown[]>)
                .map(([name, values]) => [name, values.filter((value) => value !== '')] as const)
                .filter(([, values]) => values.length > 0),
            ),
            optional: Object.entries(wanted as Record<string, readonly unknown[]>)
              .filter(([, values]) => values.includes(''))
              .map(([name]) => name),
          },
        ];
      },
    );
  });
}

/**
 * Single calls of ACEBench, as its repository has them in `data_all` (MIT), English and Chinese.
 *
 * @param held requests that are measured on, and so left out
 */
export function readAceBench(folder: string, held: ReadonlySet<string>): GoldCall[] {
  return ['data_en', 'data_zh'].flatMap((language) => {
    const answers = path.join(folder, language, 'possible_answer');
    return readdirSync(answers)
      .filter((file) =>
        /^data_normal_(?:atom|preference|similar|single_turn_single|multi_turn)/.test(file),
      )
      .sort()
      .flatMap((file) => {
        const gold = readById(path.join(answers, file));
        return readJsonLines<Json>(path.join(folder, language, file)).flatMap((line) =>
          aceCall(line, gold.get(line.id)?.ground_truth, held),
        );
      });
  });
}

function aceCall(line: Json, truth: unknown, held: ReadonlySet<string>): GoldCall[] {
  const calls = Object.entries((Array.isArray(truth) ? truth[0] : truth) ?? {});
  if (calls.length !== 1) return [];
  const [tool, wanted] = calls[0] as [string, Json];
  const turns = String(line.question)
    .split(/\n?(?=(?:user|system|assistant):)/)
    .map((turn) => turn.trim())
    .filter((turn) => turn !== '');
  const last = turns.at(-1);
  if (!last?.startsWith('user:')) return [];
  const request = last.replace(/^user:\s*/, '');
  if (held.has(request)) return [];
  const history = turns.slice(0, -1).map((turn) => turn.replace(/^system:/, 'assistant:'));
  return [
    {
      id: `acebench:${line.id}`,
      tool,
      input: inputOf(request, history, line.function as Json[], readSurroundings(line)),
      arguments: Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, [value]])),
      optional: [],
    },
  ];
}

/** The day and the user's profile that a line brings beside its tools. */
function readSurroundings({ time, profile }: Json): Json {
  const day = /\d{4}-\d{2}-\d{2}/.exec(String(time ?? ''))?.[0];
  return {
    ...(day === undefined ? {} : { now: day }),
    ...(typeof profile === 'string' && profile !== '' ? { profile } : {}),
  };
}

function inputOf(
  request: string,
  history: readonly string[],
  tools: readonly Json[],
  beside: Json = {},
): AssessInput {
  const listed = tools.map(({ name, description, parameters, arguments: others }) => ({
    type: 'function',
    function: { name, description, parameters: plainTypes(parameters ?? others) },
  }));
  return { request, history: [...history], context: { tools: listed, ...beside }, answered: [] };
}

const TYPES: Readonly<Record<string, string>> = { dict: 'object', float: 'number', tuple: 'array' };

/** The leaderboard's Python names of types as JSON Schema has them. */
function plainTypes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plainTypes);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'type' && typeof value === 'string' ? (TYPES[value] ?? value) : plainTypes(value),
    ]),
  );
}

/** The calls of the checkouts that are there. */
export function readGoldCalls(folders: {
  readonly bfcl?: string | undefined;
  readonly acebench?: string | undefined;
  readonly held: ReadonlySet<string>;
}): GoldCall[] {
  const { bfcl, acebench, held } = folders;
  return [
    ...(bfcl && existsSync(bfcl) ? readBfcl(bfcl) : []),
    ...(acebench && existsSync(acebench) ? readAceBench(acebench, held) : []),
  ];
}
