import type { Dimension } from '../../ports/assessment.js';
import { actionClass, ON_EXISTING } from '../../utterance/actions.js';
import type { Utterance } from '../../utterance/utterance.js';

interface TopicQuestion {
  readonly topic: string;
  readonly dimension: Dimension;
  /** `{}` is the user's own word for the topic. */
  readonly text: string;
}

/** Questions that people are asked first about the things they most often leave open. */
const QUESTIONS: readonly TopicQuestion[] = [
  {
    topic: 'trip travel vacation holiday itinerary visit honeymoon getaway tour',
    dimension: 'constraints',
    text: 'When is the {}, for how long, and on what budget?',
  },
  {
    topic: 'trip travel vacation holiday itinerary visit tour',
    dimension: 'scope',
    text: 'Who is coming, and what do you most want to do?',
  },
  {
    topic: 'flight hotel hostel rental accommodation airbnb',
    dimension: 'constraints',
    text: 'Which dates, and what is the most it can cost?',
  },
  {
    topic: 'restaurant dinner lunch brunch',
    dimension: 'constraints',
    text: 'For when and how many people?',
  },
  { topic: 'restaurant cafe bar', dimension: 'scope', text: 'Which area, and what kind of food?' },
  {
    topic: 'recipe meal diet cook cooking menu dish',
    dimension: 'constraints',
    text: 'Any allergies, foods to avoid or calorie goal?',
  },
  {
    topic: 'workout exercise fitness training gym yoga running',
    dimension: 'scope',
    text: 'What is your level now, and what is the goal of the {}?',
  },
  {
    topic: 'workout exercise fitness meditation yoga',
    dimension: 'constraints',
    text: 'How much time a day, and with what equipment?',
  },
  {
    topic: 'gift present',
    dimension: 'scope',
    text: 'Who is the {} for, and what do they like?',
  },
  {
    topic: 'gift present phone laptop camera headphones vacuum shoes furniture car bike',
    dimension: 'constraints',
    text: 'What is the most the {} can cost?',
  },
  {
    topic: 'laptop phone camera headphones tablet computer',
    dimension: 'scope',
    text: 'What will the {} be used for most?',
  },
  {
    topic: 'movie film show series book novel podcast music song playlist game',
    dimension: 'scope',
    text: 'Which genre, and one you have liked before?',
  },
  {
    topic: 'learn course lesson tutorial teach language study',
    dimension: 'scope',
    text: 'How much do you know already, and what do you want to be able to do?',
  },
  {
    topic: 'invest stock portfolio fund crypto savings retirement',
    dimension: 'constraints',
    text: 'How much, for how long, and how much risk?',
  },
  {
    topic: 'job resume career interview cv',
    dimension: 'scope',
    text: 'For which role and in which field?',
  },
  {
    topic: 'party wedding event conference meetup',
    dimension: 'constraints',
    text: 'When is the {}, for how many people, and on what budget?',
  },
  {
    topic: 'garden plant vegetable flower',
    dimension: 'scope',
    text: 'How big is the space, and how much sun does it get?',
  },
  {
    topic: 'website app blog landing',
    dimension: 'goal',
    text: 'What is the {} for, and who will use it?',
  },
  {
    topic: 'script program function code algorithm',
    dimension: 'scope',
    text: 'What goes into the {}, and what should come out?',
  },
  {
    topic: 'chart graph plot visualization dashboard',
    dimension: 'output_format',
    text: 'Which kind of {}, and of which data?',
  },
  {
    topic: 'report presentation essay article blog speech letter email summary',
    dimension: 'output_format',
    text: 'Who is the {} for, and how long should it be?',
  },
  {
    topic: 'essay article speech story poem',
    dimension: 'goal',
    text: 'What should the {} be about?',
  },
  {
    topic: 'news research paper study trend statistic',
    dimension: 'constraints',
    text: 'From which period and which region?',
  },
  {
    topic: 'pain headache sleep stress anxiety health skin',
    dimension: 'scope',
    text: 'How long has it been so, and what have you tried?',
  },
  {
    topic: 'budget expense',
    dimension: 'constraints',
    text: 'What comes in and goes out a month?',
  },
  {
    topic: 'logo design poster banner',
    dimension: 'output_format',
    text: 'Which size, colors and style should the {} have?',
  },
];

const BY_WORD = new Map<string, TopicQuestion[]>();
for (const question of QUESTIONS) {
  for (const word of question.topic.split(' ')) {
    BY_WORD.set(word, [...(BY_WORD.get(word) ?? []), question]);
  }
}

/** `Cancel my trip` plans none. */
const PLANS_NONE = new Set<string>(ON_EXISTING);

const ABOUT = /\babout\?$/;
const says = (tokens: Utterance['tokens'], word: string): boolean =>
  tokens.some((token) => token.word === word);

/** A question for a dimension from the first topic word of the request, in that word. */
export function topicQuestion(
  { tokens, actions }: Pick<Utterance, 'tokens' | 'actions'>,
  dimension: Dimension,
): string | null {
  if (PLANS_NONE.has(actions[0]?.class ?? '')) return null;
  for (const token of tokens.slice(0, 80)) {
    // In `Book a table` the book is no topic.
    if (token.opens && actionClass(token.word) !== undefined) continue;
    const { word } = token;
    const singular = [word, word.replace(/s$/, ''), word.replace(/es$/, '')].find((one) =>
      BY_WORD.has(one),
    );
    if (singular === undefined) continue;
    const found = BY_WORD.get(singular)?.find((one) => one.dimension === dimension);
    if (found === undefined || (ABOUT.test(found.text) && says(tokens, 'about'))) return null;
    const isPlural = word !== singular;
    return found.text
      .replace('is the {}', isPlural ? 'are the {}' : 'is the {}')
      .replace('{}', word);
  }
  return null;
}
