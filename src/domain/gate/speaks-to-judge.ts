import { union } from '../../lexicon/lexicon.js';
import { talksToAssessor } from '../../utterance/addressed.js';

/**
 * Texts that tell whoever scores them what to score, in the languages that the assessor asks in. The list is broad on
 * purpose: who is on it by mistake only goes without a second opinion.
 */
const ADDRESSES_JUDGE = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(?:instructions?|prompts?|rules|guidelines|above|previous|prior)\b/i,
  new RegExp(`\\b${union('judgeAmbiguity')}\\b`, 'i'),
  /\b(?:rate|score|judge|mark|classify|treat|consider|report|label|deem|rank|answer|reply|respond|say|state|declare|output|return|print|assume)\b[^.!?\n]{0,40}\b(?:clear|unclear|overall|complete|certain|zero|0|0?\.\d+|1\.0|json|tool|scores?)\b/i,
  /\b(?:system|developer) (?:prompt|message|note|instruction)s?\b/i,
  /["']?(?:goal|scope|constraints|overall|output_format)["']?\s*[:=]\s*[01]?\.?\d/i,
  /<\/?(?:system|assistant|user|im_start|im_end|inst)\b|\[\/?INST\]|<\|/i,
  /\b(?:you are|act as|pretend to be|as an?)\b[^.!?\n]{0,20}\b(?:ai|model|judge|assistant|llm|grader|classifier)\b/i,
  new RegExp(`\\b${union('judgeIgnore')}\\w*\\b[^.!?\\n]{0,40}\\b${union('judgeRules')}`, 'i'),
  new RegExp(`\\b${union('judgeScore')}\\w*\\b[^.!?\\n]{0,40}\\b${union('judgeClear')}\\b`, 'i'),
  // Words of a verdict, and of the forms that verdicts have.
  new RegExp(
    `\\bambig\\w*|${union('judgeAmbiguityEndings')}|\\bverdict\\b|["'[{<]\\s*(?:decision|verdict|missing)\\b|\\bmissing\\s*[:=]`,
    'i',
  ),
  /\b(?:completeness|clarity|ambiguity|safety) (?:check|test|score)|\bmissing fields?\b|\bassessment\b[^.!?\n]{0,12}\boff\b/i,
  /\b(?:answer|return|output|reply|say)\b[^.!?\n]{0,40}\b(?:proceed|ask|confirm|execute|act|missing)\b/i,
  new RegExp(`\\b${union('judgeNouns')}\\b`, 'i'),
  // A line that claims to come from the system.
  new RegExp(`(?:^|[\\s[(*-])${union('judgeSystem')}(?: \\p{Lu}\\w+)?\\s*[:\\]>]`, 'iu'),
  new RegExp(`\\b${union('judgeAnswer')}\\b[^.!?\\n]{0,30}${union('judgeAnswerWith')}`, 'i'),
  new RegExp(`\\b${union('judgeNoQuestions')}\\b`, 'i'),
  new RegExp(union('judgeUnspaced')),
];

/** Characters that hide words from patterns, but not from a model: characters without width, and tags. */
const HIDDEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|[\u{e0000}-\u{e007f}]/gu;

/**
 * Whether a text tries to instruct whoever scores it, which only a model could be moved by.
 *
 * @param text looked at in its first 6,000 characters: no more of it is shown to anybody
 */
export function speaksToTheJudge(text: string): boolean {
  // The context is JSON, in which quotes and line breaks of a text are escaped.
  const looked = text
    .slice(0, 6_000)
    .normalize('NFKC')
    .replace(HIDDEN, '')
    .replace(/\\[nrt]|\s+/g, ' ')
    .replaceAll('\\', '');
  return talksToAssessor(looked) || ADDRESSES_JUDGE.some((pattern) => pattern.test(looked));
}
