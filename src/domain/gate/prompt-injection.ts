import { union } from '../../lexicon/lexicon.js';
import { talksToAssessor } from '../../utterance/addressed.js';

/**
 * Texts that tell whoever scores them what to score, in the languages that the assessor asks in. The list is broad on
 * purpose: who is on it by mistake only goes without a second opinion.
 */
const ADDRESSES_JUDGE = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(?:instructions?|prompts?|rules|guidelines|above|previous|prior)\b/i,
  new RegExp(`\\b${union('injectionAmbiguity')}\\b`, 'i'),
  /\b(?:rate|score|judge|mark|classify|treat|consider|report|label|deem|rank|answer|reply|respond|say|state|declare|output|return|print|assume)\b[^.!?\n]{0,40}\b(?:clear|unclear|overall|complete|certain|zero|0|0?\.\d+|1\.0|json|tool|scores?)\b/i,
  /\b(?:system|developer) (?:prompt|message|note|instruction)s?\b/i,
  /["']?(?:goal|scope|constraints|overall|output_format)["']?\s*[:=]\s*[01]?\.?\d/i,
  /<\/?(?:system|assistant|user|im_start|im_end|inst)\b|\[\/?INST\]|<\|/i,
  /\b(?:you are|act as|pretend to be|as an?)\b[^.!?\n]{0,20}\b(?:ai|model|judge|assistant|llm|grader|classifier)\b/i,
  new RegExp(
    `\\b${union('injectionIgnore')}\\w*\\b[^.!?\\n]{0,40}\\b${union('injectionRules')}`,
    'i',
  ),
  new RegExp(
    `\\b${union('injectionScore')}\\w*\\b[^.!?\\n]{0,40}\\b${union('injectionClear')}\\b`,
    'i',
  ),
  // Words of a verdict, and of the forms that verdicts have.
  new RegExp(
    `\\bambig\\w*|${union('injectionAmbiguityEndings')}|\\bverdict\\b|["'[{<]\\s*(?:decision|verdict|missing)\\b|\\bmissing\\s*[:=]`,
    'i',
  ),
  /\b(?:completeness|clarity|ambiguity|safety) (?:check|test|score)|\bmissing fields?\b|\bassessment\b[^.!?\n]{0,12}\boff\b/i,
  /\b(?:answer|return|output|reply|say)\b[^.!?\n]{0,40}\b(?:proceed|ask|confirm|execute|act|missing)\b/i,
  new RegExp(`\\b${union('injectionNouns')}\\b`, 'i'),
  // A line that claims to come from the system.
  new RegExp(`(?:^|[\\s[(*-])${union('injectionSystem')}(?: \\p{Lu}\\w+)?\\s*[:\\]>]`, 'iu'),
  new RegExp(
    `\\b${union('injectionAnswer')}\\b[^.!?\\n]{0,30}${union('injectionAnswerWith')}`,
    'i',
  ),
  new RegExp(`\\b${union('injectionNoQuestions')}\\b`, 'i'),
  new RegExp(union('injectionUnspaced')),
];

/** Characters that hide words from patterns, but not from a model: characters without width, and tags. */
const HIDDEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|[\u{e0000}-\u{e007f}]/gu;

/**
 * Whether a text tries to instruct whoever scores it, which only a model could be moved by.
 *
 * @param text looked at in its first 6,000 characters: no more of it is shown to anybody
 */
export function isPromptInjection(text: string): boolean {
  // The context is JSON, in which quotes and line breaks of a text are escaped.
  const looked = text
    .slice(0, 6_000)
    .normalize('NFKC')
    .replace(HIDDEN, '')
    .replace(/\\[nrt]|\s+/g, ' ')
    .replaceAll('\\', '');
  return talksToAssessor(looked) || ADDRESSES_JUDGE.some((pattern) => pattern.test(looked));
}
