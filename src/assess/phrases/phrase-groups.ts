import { lexiconPhrases, lexiconWords, union } from '../../lexicon/lexicon.js';
import type { Dimension } from '../../ports/assessment.js';

/** A group of phrases that say the same about a request. */
export interface PhraseGroup {
  readonly kind: string;
  readonly dimension: Dimension;
  /** Log-odds of its dimension for one hit, before training. */
  readonly weight: number;
  /** In lower case; `_` at the end stands for any ending of the word. */
  readonly phrases: ReadonlySet<string>;
}

/** Phrases that leave something open, in the languages most traffic is written in. */
export const OPEN_PHRASES: readonly PhraseGroup[] = [
  {
    kind: 'vague_object',
    dimension: 'goal',
    weight: 1.3,
    phrases: lexiconPhrases('vagueThings'),
  },
  {
    kind: 'vague_quantity',
    dimension: 'constraints',
    weight: 0.8,
    phrases: lexiconPhrases('vagueQuantities'),
  },
  {
    kind: 'vague_time',
    dimension: 'constraints',
    weight: 1.0,
    phrases: lexiconPhrases('vagueTimes'),
  },
  {
    kind: 'vague_degree',
    dimension: 'constraints',
    weight: 0.9,
    phrases: lexiconPhrases('vagueDegrees'),
  },
  {
    kind: 'vague_quality',
    dimension: 'output_format',
    weight: 0.7,
    phrases: lexiconPhrases('vagueQualities'),
  },
  {
    kind: 'open_choice',
    dimension: 'scope',
    weight: 1.2,
    phrases: lexiconPhrases('openChoices'),
  },
  {
    kind: 'hearsay',
    dimension: 'scope',
    weight: 1.5,
    phrases: lexiconPhrases('hearsay'),
  },
];

/** Requests for advice or plans that hang on the asker's own tastes, means and situation. */
export const OPEN_TASKS: PhraseGroup = {
  kind: 'open_task',
  dimension: 'scope',
  weight: 1.1,
  phrases: lexiconPhrases('openTasks'),
};

/** Words that pin a request to one form of answer. */
export const FORMATS: ReadonlySet<string> = lexiconWords('formats');

export const LANGUAGES: ReadonlySet<string> = lexiconWords('languageNames');

/** Open phrases of scripts without spaces, found as substrings. */
export const UNSPACED_OPEN: readonly {
  kind: string;
  dimension: Dimension;
  weight: number;
  pattern: RegExp;
}[] = [
  {
    kind: 'vague_object',
    dimension: 'goal',
    weight: 1.2,
    pattern: new RegExp(union('vagueThingsUnspaced')),
  },
  {
    kind: 'vague_quantity',
    dimension: 'constraints',
    weight: 0.8,
    pattern: new RegExp(union('vagueQuantitiesUnspaced')),
  },
  {
    kind: 'vague_time',
    dimension: 'constraints',
    weight: 1.0,
    pattern: new RegExp(union('vagueTimesUnspaced')),
  },
  {
    kind: 'vague_degree',
    dimension: 'constraints',
    weight: 0.9,
    pattern: new RegExp(union('vagueDegreesUnspaced')),
  },
  {
    kind: 'vague_quality',
    dimension: 'output_format',
    weight: 0.8,
    pattern: new RegExp(union('vagueQualitiesUnspaced')),
  },
  {
    kind: 'open_choice',
    dimension: 'scope',
    weight: 1.1,
    pattern: new RegExp(union('openChoicesUnspaced')),
  },
  {
    kind: 'hearsay',
    dimension: 'scope',
    weight: 1.4,
    pattern: new RegExp(union('hearsayUnspaced')),
  },
];
