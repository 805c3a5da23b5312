import { lexiconWords } from '../../lexicon/lexicon.js';
import type { Known } from '../call/records.js';
import type { Source } from './sources.js';

const FIRST_PERSON = lexiconWords('firstPerson', 'ownWords');
/** Keys under which a context has who is speaking. */
const CALLER =
  /^(?:user|profile|me|self|agent|caller|operator|current|viewer|actor|signed|logged)$/;
/** "I'll" and "I'd" begin with the first person. */
const withoutEnding = (word: string): string => word.split(/['’]/)[0] as string;

/** Whether a value is the caller's own where the user speaks of themselves: "I'll take TK5580". */
export function isOfCaller(
  value: string | number | boolean,
  own: readonly Source[],
  { scalars }: Known,
): boolean {
  const isTheirs = scalars.some(
    (field) =>
      String(field.value) === String(value) && field.keyWords.some((word) => CALLER.test(word)),
  );
  return (
    isTheirs &&
    own.some(({ utterance: { tokens } }) =>
      tokens.some(({ word }) => FIRST_PERSON.has(withoutEnding(word)) || SHORT_FORMS.has(word)),
    )
  );
}

/** The first person without its mark, as people type it. */
const SHORT_FORMS: ReadonlySet<string> = new Set(['ill', 'im', 'ive', 'id', 'me', 'myself']);
