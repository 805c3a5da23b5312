import type { Parameter, Tool } from '../../assess/call/schema.js';
import { isSaid } from '../../clustering/title.js';
import type { Language } from '../../utterance/language.js';
import { stem, wordsIn } from '../../utterance/tokens.js';
import { cutMasked } from '../masking/cut.js';
import { inMainLanguage, type NamedBy } from './main-language.js';
import { type ClusterSubject, NO_SUBJECT, parameterNoun } from './subject.js';
import { commonTopics } from './topics.js';

const MAX_LENGTH = 90;
const TOPICS = 2;

/**
 * A title that says what goes wrong with failures that are alike, in the language of most: the tool, the parameter or the
 * dimension that was wrong, and what most complaints name, as far as each is known.
 *
 * @param members some of the failures, masked
 * @returns null where nobody has said what went wrong, or nothing that most have said
 */
export function composeTitle(
  members: readonly NamedBy[],
  dimension: string | null,
  { tool, parameter }: ClusterSubject = NO_SUBJECT,
): string | null {
  const { language, members: told } = inMainLanguage(members);
  const details = told.filter(({ kind }) => kind === 'event').map(({ detail }) => detail);
  if (details.length === 0) return null;
  const chosen = parameter ? namedChoices(parameter, details) : [];
  const words = WRONG[language] ?? (WRONG.en as Wrong);
  const noun = parameter && bareNoun(parameterNoun(parameter, WRONG[language] ? language : 'en'));
  const topics = chosen.length > 0 ? chosen : ownTopics(details.filter(isSaid), tool, noun ?? '');
  if (topics.length === 0 && !noun) return null;
  const what = noun ? words.noun(noun) : words[asDimension(dimension)];
  if (!tool) return fitting(`${capital(topics.join(', '))}: ${what}`, '');
  const about = topics.length > 0 ? ` (${topics.join(', ')})` : '';
  return fitting(`${capital(tool.words.join(' '))}: ${what}`, about);
}

/**
 * A title where nobody has said what went wrong: what the tool was about and the dimension, else that a request was
 * misunderstood, with the request in quotes.
 *
 * @param request one that is like the others; null: none has a text
 */
export function titleUnsaid(
  request: string | null,
  language: Language,
  dimension: string | null,
  { tool }: ClusterSubject = NO_SUBJECT,
): string | null {
  const words = WRONG[language] ?? (WRONG.en as Wrong);
  if (tool)
    return fitting(`${capital(tool.words.join(' '))}: ${words[asDimension(dimension)]}`, '');
  return request && fitting(`${capital(words.unknown)}: “${request}”`, '');
}

/** Finds what most complaints name, beside what the names of the tool and its parameter say already. */
function ownTopics(details: readonly string[], tool: Tool | null, noun: string): string[] {
  const all = commonTopics(details, 2 * TOPICS);
  const words = new Set(tool?.words);
  const isNew = (topic: string): boolean =>
    !words.has(topic) && !noun.toLowerCase().includes(topic);
  return all.filter((topic) => isNew(topic.toLowerCase())).slice(0, TOPICS);
}

/** Without the English article. */
const bareNoun = (noun: string): string => noun.replace(/^the /, '');

/** The choices of a parameter that more than one complaint names, the most common first. */
function namedChoices({ choices }: Parameter, details: readonly string[]): string[] {
  const texts = details.map((detail) => wordsIn(detail.toLowerCase()).map(stem));
  return choices
    .map(({ value, roots }) => ({
      name: String(value).replaceAll('_', ' '),
      count: texts.filter((words) => words.some((word) => roots.includes(word))).length,
    }))
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count)
    .slice(0, TOPICS)
    .map(({ name }) => name);
}

const fitting = (text: string, more: string): string =>
  text.length + more.length <= MAX_LENGTH ? text + more : cutMasked(text, MAX_LENGTH);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface Wrong {
  readonly noun: (noun: string) => string;
  readonly goal: string;
  readonly scope: string;
  readonly constraints: string;
  readonly output_format: string;
  readonly unknown: string;
}

const asDimension = (dimension: string | null): keyof Omit<Wrong, 'noun'> =>
  dimension === 'goal' ||
  dimension === 'scope' ||
  dimension === 'constraints' ||
  dimension === 'output_format'
    ? dimension
    : 'unknown';

const WRONG: Readonly<Partial<Record<Language, Wrong>>> = {
  en: {
    noun: (noun) => `wrong ${noun}`,
    goal: 'not what was wanted',
    scope: 'the wrong thing, or too much of it',
    constraints: 'a condition was missed',
    output_format: 'wrong format',
    unknown: 'misunderstood',
  },
  de: {
    noun: (noun) => `${noun} stimmt nicht`,
    goal: 'nicht das Gewünschte',
    scope: 'das Falsche, oder zu viel davon',
    constraints: 'eine Vorgabe wurde übersehen',
    output_format: 'falsche Form',
    unknown: 'falsch verstanden',
  },
  fr: {
    noun: (noun) => `erreur sur ${noun}`,
    goal: 'pas ce qui était voulu',
    scope: 'pas le bon élément, ou trop',
    constraints: 'une condition a été oubliée',
    output_format: 'mauvais format',
    unknown: 'mal compris',
  },
  es: {
    noun: (noun) => `error en ${noun}`,
    goal: 'no era lo que se pedía',
    scope: 'no era eso, o era demasiado',
    constraints: 'se pasó por alto una condición',
    output_format: 'formato equivocado',
    unknown: 'mal entendido',
  },
  it: {
    noun: (noun) => `${noun} non corrisponde`,
    goal: 'non era ciò che si voleva',
    scope: 'la cosa sbagliata, o troppo',
    constraints: 'una condizione è stata ignorata',
    output_format: 'formato sbagliato',
    unknown: 'frainteso',
  },
  pt: {
    noun: (noun) => `${noun} não confere`,
    goal: 'não era o que se queria',
    scope: 'a coisa errada, ou demais',
    constraints: 'uma condição foi ignorada',
    output_format: 'formato errado',
    unknown: 'mal entendido',
  },
  nl: {
    noun: (noun) => `${noun} klopt niet`,
    goal: 'niet wat er gevraagd was',
    scope: 'het verkeerde, of te veel',
    constraints: 'een voorwaarde is gemist',
    output_format: 'verkeerde vorm',
    unknown: 'verkeerd begrepen',
  },
};
