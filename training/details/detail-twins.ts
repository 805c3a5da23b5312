import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AssessInput } from '../../src/ports/assessment.js';
import { seeded } from '../../src/random.js';
import type { Part } from '../omission.js';
import { CORPUS, inputOf, type Row } from '../rows.js';
import { shuffle } from '../shuffle.js';

/** A request with and without a detail that it needs. */
export interface Twins {
  readonly clear: AssessInput;
  readonly open: AssessInput;
  /** What is left out together, so that a domain is all trained on or all measured. */
  readonly group: string;
  readonly weight: number;
  /** Whether the one is clear and the other open by itself, or only compared with each other. */
  readonly judged: boolean;
}

const WEIGHT = { stripped: 1, plain: 2, own: 2, phrases: 0.5 } as const;
/** Phrases of a tool that are compared, in all. */
const MOST_PHRASES = 3_000;
/** The share of a tool's phrases that say a parameter which its requests need. */
const NEEDED = 0.34;

/**
 * Twins of the omissions without their tools, except those that differ in the caller's records, and of requests
 * without tools. A domain is the list of tools that a pair is about; pairs in other languages are about the same ones.
 */
export const twinsOfParts = (parts: readonly Part[]): Twins[] =>
  parts.flatMap(({ name, pairs }) =>
    pairs
      .filter(({ kind }) => kind !== 'records')
      .map(({ tool, clear, open }) => ({
        clear: withoutTools(clear),
        open: withoutTools(open),
        group: tool === null ? name : groupOfTools(clear.context),
        weight: tool === null ? WEIGHT.plain : WEIGHT.stripped,
        judged: true,
      })),
  );

const groupOfTools = (context: AssessInput['context']): string =>
  JSON.stringify((context as { readonly tools: unknown }).tools).slice(0, 400);

function withoutTools(input: AssessInput): AssessInput {
  const { tools: _, ...rest } = (input.context ?? {}) as Record<string, unknown>;
  return { ...input, context: Object.keys(rest).length > 0 ? rest : null };
}

/** Twins of rows that come in groups. */
export function twinsOfRows(rows: readonly Row[]): Twins[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const { group } = row.meta;
    if (group !== undefined && !Array.isArray(row.context?.tools))
      groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  return [...groups].flatMap(([group, members]) => {
    const clear = members.find(({ ambiguous }) => ambiguous === 0);
    const open = members.find(({ ambiguous }) => ambiguous === 1);
    if (clear === undefined || open === undefined) return [];
    return [
      { clear: inputOf(clear), open: inputOf(open), group, weight: WEIGHT.own, judged: true },
    ];
  });
}

interface Domain {
  readonly domain: string;
  readonly tools: readonly {
    readonly parameters: readonly string[];
    readonly say: readonly string[];
    readonly values?: readonly Readonly<Record<string, unknown>>[];
  }[];
}

/**
 * Pairs of phrases for the same tool of which one says all needed parameters that the other says, and more. They are
 * about different things, so that only many of them tell something.
 */
export function twinsOfPhrases(folder = path.join(CORPUS, 'phrases')): Twins[] {
  const domains = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n'))
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Domain);
  const all = domains.flatMap(({ domain, tools }) =>
    tools.flatMap(({ parameters, say, values = [] }) => {
      const isSaid = (at: number, one: string): boolean => values[at]?.[one] !== undefined;
      const needed = parameters.filter(
        (one) => say.filter((_, at) => isSaid(at, one)).length >= NEEDED * values.length,
      );
      const saysMore = (more: number, less: number): boolean =>
        needed.every((one) => !isSaid(less, one) || isSaid(more, one)) &&
        needed.some((one) => isSaid(more, one) && !isSaid(less, one));
      return values.flatMap((_, clear) =>
        values.flatMap((_, open) =>
          saysMore(clear, open) ? [{ domain, clear: say[clear], open: say[open] }] : [],
        ),
      );
    }),
  );
  shuffle(all as unknown as number[], seeded(5));
  return all.slice(0, MOST_PHRASES).map(({ domain, clear, open }) => ({
    clear: inputOfText(clear as string),
    open: inputOfText(open as string),
    group: domain,
    weight: WEIGHT.phrases,
    judged: false,
  }));
}

const inputOfText = (request: string): AssessInput => ({
  request,
  history: [],
  context: null,
  answered: [],
});
