import { union } from '../../lexicon/lexicon.js';
import type { Evidence } from '../../ports/assessment.js';
import { clip } from '../../utterance/clean.js';
import type { Language } from '../../utterance/language.js';
import { framed, quoted, wordsOf } from './languages/words.js';

/** A short question that quotes what a piece of evidence rests on. */
export function wording({ kind, text, dimension }: Evidence, language: Language): string {
  const { frames } = wordsOf(language);
  const about = quoted(frames, clip(text, 60));
  switch (kind) {
    case 'missing_slot':
      return slotQuestion(text, language);
    case 'unresolved_reference':
      return referenceQuestion(text, language);
    case 'several_referents':
      return frames.whichOfThose;
    case 'described':
    case 'hearsay':
      return framed(dimension === 'constraints' ? frames.howMuchIs : frames.exactly, about);
    case 'vague_quantity':
      return framed(frames.howMuchIs, about);
    case 'vague_time':
      return framed(frames.whenIs, about);
    case 'placeholder':
    case 'vague_degree':
    case 'vague_quality':
    case 'vague_object':
    case 'open_choice':
      return framed(frames.exactly, about);
    case 'contradiction':
      return framed(
        frames.together,
        language === 'en' ? text : quotedParts(text, wordsOf(language)),
      );
    case 'no_tool_fits':
      return frames.noTool;
    default:
      return framed(frames.doWith, about);
  }
}

/** The user's words in a finding, whose own words are English. */
const quotedParts = (text: string, { frames }: ReturnType<typeof wordsOf>): string =>
  [...text.matchAll(/"([^"]+)"/g)].map(([, part = '']) => quoted(frames, part)).join(', ');

const SLOT_NEEDS: Readonly<Record<string, string>> = {
  recipient: 'recipient',
  amount: 'amount',
  'target language': 'language',
};

/** A longer object is a sentence, or two things. */
const MOST_WORDS = 5;
/** A verb without an object, or with a clause for one: `pay back`, `send an email saying I'll be late`. */
const NO_THING =
  /^\S+(?: (?:back|out|in|off|up|on|over|it|that|this|them))?$|\S (?:saying|telling|asking|that|how|what|i|i'll|we)\b/i;

function slotQuestion(text: string, language: Language): string {
  const { frames, needs } = wordsOf(language);
  const [slot = '', what = ''] = text.split(': ');
  if (language === 'en' && what !== '') {
    const isShort = what.split(' ').length <= MOST_WORDS && !NO_THING.test(what);
    if (slot === 'when' && isShort) return `When should I ${what}?`;
    if (slot === 'recipient' && isShort) return `Who should I ${what} to?`;
    if (slot === 'amount') return `How much should I ${what.split(' ')[0]}?`;
    if (slot === 'target language') return 'Into which language?';
  }
  return needs.get(SLOT_NEEDS[slot] ?? '')?.asks ?? frames.whenDo;
}

/** Pronouns of persons alone. */
const PERSON = new RegExp(`^${union('personPronouns')}$|-${union('personGlued')}$`, 'i');

function referenceQuestion(text: string, language: Language): string {
  const { frames, needs } = wordsOf(language);
  const person = PERSON.test(text) ? needs.get('person')?.asks : undefined;
  if (person !== undefined) return person;
  const noun = /^(?:that|this|those|these|the)\s+(.+)$/i.exec(text)?.[1];
  return noun === undefined || language !== 'en'
    ? framed(frames.refersTo, quoted(frames, clip(text, 60)))
    : framed(frames.which, noun);
}
