import { quoted, wordsOf } from '../../assess/answer/languages/words.js';
import { needOf } from '../../assess/answer/needs.js';
import { nounFor } from '../../assess/answer/parameter-question.js';
import { type Parameter, readTool, type Tool } from '../../assess/call/schema.js';
import type { InParts } from '../../turns.js';
import { FUNCTION_WORDS } from '../../utterance/function-words.js';
import type { Language } from '../../utterance/language.js';
import { stem, wordsIn } from '../../utterance/tokens.js';

/** The part of the agent's tools that a cluster's failures are about, as far as that is known. */
export interface ClusterSubject {
  readonly tool: Tool | null;
  /** The parameter of it that went wrong. */
  readonly parameter: Parameter | null;
  /** How much of calls and complaints points to the parameter; 0 without one. */
  readonly weight: number;
}

export const NO_SUBJECT: ClusterSubject = { tool: null, parameter: null, weight: 0 };

/** A description of more words is no name. */
const MAX_NAME_WORDS = 3;

/** The noun of a language for a parameter; where it has no word for it, what its author calls it, in quotes. */
export function parameterNoun(parameter: Parameter, language: Language): string {
  if (hasWords(parameter)) return nounFor(parameter, language);
  if (language === 'en') return ownName(parameter);
  return quoted(wordsOf(language).frames, ownName(parameter));
}

/** Whether the languages have words for what a parameter wants. */
export function hasWords(parameter: Parameter): boolean {
  const { need, thing } = needOf(parameter);
  return need !== 'one' || thing !== null;
}

/** The name that its author gave to a parameter. */
export const ownName = ({ description, label }: Parameter): string =>
  description !== '' && description.split(/\s+/).length <= MAX_NAME_WORDS
    ? description.replace(/[.:]+$/, '')
    : label.replace(FOLLOWED, '');

/** A name that its value would have to follow: `refund_to`. */
const FOLLOWED = / (?:to|from|by|at|on|for|in|of|with)$/;

/** Signs in calls and complaints of a tool's parameters. */
export interface SubjectSources {
  /** Parameters and more that each failing call of the tool left open, in words. */
  readonly missing: readonly (readonly string[])[];
  /** Words of users and agents for what went wrong. */
  readonly details: readonly string[];
}

/** Weights of the signs: the parameter was missing, complaints name one of its choices, or the parameter. */
const WEIGHTS = { missing: 1.5, choice: 1, name: 0.7 };
/** A parameter is what it is about from here on. */
const LEAST = 0.3;
/** A word in part of another one, `Abflug` of `Abflughafen`, is as long as this. */
const LEAST_PART = 5;

/** Finds out which parameter of a tool the failures of a cluster are about. */
export function* findSubject(entry: unknown, sources: SubjectSources): InParts<ClusterSubject> {
  const tool = yield* readTool(entry);
  if (!tool) return NO_SUBJECT;
  const texts = sources.details.map((detail) => [...new Set(wordsIn(detail.toLowerCase()))]);
  const parameters = tool.parameters.filter(({ label }) => !BARE.test(label));
  const named = countNamed(parameters, tool, texts);
  let best: Parameter | null = null;
  let most = LEAST;
  for (const [at, parameter] of parameters.entries()) {
    const choices = parameter.choices.flatMap(({ roots }) => roots);
    const isChoice = (word: string): boolean => choices.includes(stem(word));
    const score =
      WEIGHTS.missing * share(sources.missing, (open) => open.includes(parameter.label)) +
      WEIGHTS.choice * share(texts, (words) => words.some(isChoice)) +
      (WEIGHTS.name * (named[at] ?? 0)) / Math.max(1, texts.length);
    if (score <= most) continue;
    most = score;
    best = parameter;
  }
  return { tool, parameter: best, weight: best ? most : 0 };
}

/** A name that says nothing without its value. */
const BARE = /^(?:from|to|until|till|before|after|since|on|at|by|with|when)$/;
/** Kinds of parameters that hold the thing that a tool is about. */
const NAMED_LIKE_TOOL = /^(?:thing|system|date)$/;

/** Counts the texts that name each of some parameters: a word names the one whose own words it is nearest to. */
function countNamed(
  parameters: readonly Parameter[],
  tool: Tool,
  texts: readonly (readonly string[])[],
): number[] {
  const names = parameters.map((parameter) => ownWords(parameter, tool));
  const counts = parameters.map(() => 0);
  for (const words of texts) {
    const found = new Set<number>();
    for (const word of words) {
      if (FUNCTION_WORDS.has(word)) continue;
      const near = names.map((own) => Math.max(0, ...own.map((name) => nearness(word, name))));
      const most = Math.max(0, ...near);
      if (most > 0) found.add(near.indexOf(most));
    }
    for (const at of found) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

function ownWords({ kind, stems, descriptionStems }: Parameter, tool: Tool): string[] {
  // What a tool is called is said of all of its failures, and names the thing that an id stands for.
  const ofTool = new Set(NAMED_LIKE_TOOL.test(kind) ? tool.words.map(stem) : []);
  if (kind === 'id') return [];
  return [...stems, ...descriptionStems].filter(
    (name) => name.length > 2 && !ofTool.has(name) && !FUNCTION_WORDS.has(name),
  );
}

/** 1 for the same word, less for one that is part of the other: `Abflug` of `Abflughafen`. */
function nearness(word: string, name: string): number {
  if (stem(word) === name || word === name) return 1;
  const [short, long] = word.length < name.length ? [word, name] : [name, word];
  return short.length >= LEAST_PART && long.includes(short) ? short.length / long.length : 0;
}

const share = <One>(all: readonly One[], has: (one: One) => boolean): number =>
  all.filter(has).length / Math.max(1, all.length);
