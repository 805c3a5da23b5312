import { framed, listed, wordsOf } from '../../assess/answer/languages/words.js';
import { parameterQuestion } from '../../assess/answer/parameter-question.js';
import type { Parameter } from '../../assess/call/schema.js';
import { isSaid } from '../../clustering/title.js';
import { DIMENSIONS, type Dimension } from '../../ports/assessment.js';
import type { Language } from '../../utterance/language.js';
import { inMainLanguage, type NamedBy } from './main-language.js';
import { type ClusterSubject, hasWords, NO_SUBJECT, ownName } from './subject.js';
import { commonTopics } from './topics.js';

/** A question names no more choices than these. */
const MAX_CHOICES = 5;
/** Failures of a cluster that say what its question is about. */
export const QUESTION_MEMBERS = 24;

/**
 * Drafts a question for requests like those of a cluster, in the language of most of its failures: for the parameter that
 * went wrong where that is known, else about what most complaints name, else about the tool or what outcomes name, by the
 * dimension that was misunderstood.
 */
export function suggestedQuestion(
  members: readonly NamedBy[],
  dimension: string | null,
  { tool, parameter }: ClusterSubject = NO_SUBJECT,
): string {
  const { language, members: told } = inMainLanguage(members);
  const asked = parameter && askFor(parameter, language);
  if (asked) return asked;
  const words = FRAMES[language] ?? (FRAMES.en as Frames);
  const question = words[asDimension(dimension)];
  const topic = mainTopic(told, 'event') ?? tool?.words.join(' ') ?? mainTopic(members, 'outcome');
  return topic === undefined ? sentence(question) : `${words.about(topic)} ${question}`;
}

/** Finds what most failures of a kind name. */
function mainTopic(members: readonly NamedBy[], kind: NamedBy['kind']): string | undefined {
  const details = members.filter((member) => member.kind === kind).map(({ detail }) => detail);
  return commonTopics(details.filter(isSaid), 1)[0];
}

function askFor(parameter: Parameter, language: Language): string {
  const choices = parameter.choices.map(({ value }) => String(value).replaceAll('_', ' '));
  const hasChoices = choices.length > 1 && choices.length <= MAX_CHOICES;
  if (hasWords(parameter)) {
    const binding = { parameter, value: undefined, sure: 0, several: [] };
    return parameterQuestion(binding, language, { choices, about: '' });
  }
  if (hasChoices) {
    const { frames } = wordsOf(language);
    return framed(frames.whichOf, listed(choices, frames.or, language));
  }
  const words = FRAMES[language] ?? (FRAMES.en as Frames);
  return `${words.about(ownName(parameter))} ${words.which}`;
}

/** With its first letter, which may stand behind a mark, as a capital. */
const sentence = (question: string): string =>
  question.replace(/\p{L}/u, (letter) => letter.toUpperCase());

const asDimension = (dimension: string | null): Dimension =>
  DIMENSIONS.find((one) => one === dimension) ?? 'goal';

interface Frames extends Readonly<Record<Dimension, string>> {
  readonly about: (topic: string) => string;
  /** Asks for the value of what was named. */
  readonly which: string;
}

const FRAMES: Readonly<Partial<Record<Language, Frames>>> = {
  en: {
    about: (topic) => `About “${topic}”:`,
    which: 'which one should it be?',
    goal: 'what result would you like?',
    scope: 'which ones do you mean?',
    constraints: 'what conditions should it meet?',
    output_format: 'in which form would you like it?',
  },
  de: {
    about: (topic) => `Zu „${topic}“:`,
    which: 'Was soll es sein?',
    goal: 'Was genau soll dabei herauskommen?',
    scope: 'Welche genau, und welche nicht?',
    constraints: 'Gibt es dazu einen Wunsch oder eine Grenze?',
    output_format: 'In welcher Form möchten Sie es?',
  },
  fr: {
    about: (topic) => `Pour « ${topic} » :`,
    which: 'que faut-il choisir ?',
    goal: 'que faut-il obtenir exactement ?',
    scope: 'lesquels exactement, et lesquels non ?',
    constraints: 'y a-t-il un souhait ou une limite à respecter ?',
    output_format: 'sous quelle forme le voulez-vous ?',
  },
  es: {
    about: (topic) => `Sobre «${topic}»:`,
    which: '¿cuál debe ser?',
    goal: '¿qué debe conseguirse exactamente?',
    scope: '¿cuáles exactamente, y cuáles no?',
    constraints: '¿hay alguna preferencia o algún límite?',
    output_format: '¿en qué formato lo quiere?',
  },
  it: {
    about: (topic) => `Su «${topic}»:`,
    which: 'quale deve essere?',
    goal: 'che cosa si deve ottenere esattamente?',
    scope: 'quali esattamente, e quali no?',
    constraints: 'c’è una preferenza o un limite?',
    output_format: 'in che formato lo vuole?',
  },
  pt: {
    about: (topic) => `Sobre “${topic}”:`,
    which: 'qual deve ser?',
    goal: 'o que deve resultar exatamente?',
    scope: 'quais exatamente, e quais não?',
    constraints: 'há alguma preferência ou algum limite?',
    output_format: 'em que formato quer?',
  },
  nl: {
    about: (topic) => `Over “${topic}”:`,
    which: 'wat moet het zijn?',
    goal: 'wat moet er precies uitkomen?',
    scope: 'welke precies, en welke niet?',
    constraints: 'is er een wens of een grens?',
    output_format: 'in welke vorm wilt u het?',
  },
};
