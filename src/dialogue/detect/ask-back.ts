import { normalise } from '../../utterance/normal-form.js';
import { type Detector, spanAll, WANTS_WORDS } from './answer.js';

/** Detects a question in return: "What's the difference?". "Friday?" and "Can you take the Visa?" answer. */
export const detectAskBack: Detector = ({ text, shown }) =>
  asksBack(text, shown) ? [{ act: 'ask_back', span: spanAll(text) }] : [];

const OPENS_QUESTION =
  /^(?:so |and |but |well |sorry |ok |okay )*(?:what|which|why|how|who|whose|when|where|is|are|was|does|do i|do you|do we|did|will|would it|should i|am i|have i|can i|was|welche\w*|warum|wieso|wie|wer|wann|wo|ist|sind|gibt es|kann ich|quel\w*|pourquoi|comment|combien|est ce|qu est|qué|cuál\w*|por qué|cómo|cuánto|hay|quale|quali|perché|come|quanto|qual|quais|por que|como|quanto|wat|welke|waarom|hoe)(?: |$)/u;
/** Small talk that only asks to be agreed with: "busy here today, isn't it?". */
const TAG =
  /,\s?(?:isn't it|innit|isn't he|isn't she|aren't they|don't you think|was|oder|ne|gell|nicht wahr|n'est-ce pas|hein|verdad|vero|non è vero|não é|né|hè|toch)\s?[?？.!]{0,3}$/iu;
/** Longer than the longest tag. */
const MAX_TAG = 30;
/** Fewer words are an answer, "Friday, right?". */
const MIN_TAGGED_WORDS = 5;

function isTagged(response: string): boolean {
  const text = response.trimEnd();
  return (
    TAG.test(text.slice(-MAX_TAG)) &&
    !/\d/.test(text) &&
    text.split(/\s+/, MIN_TAGGED_WORDS).length >= MIN_TAGGED_WORDS
  );
}
/** "What difference does it make?" */
const MATTERS_NOT =
  /(?:^| )(?:qué más da|qué diferencia|what difference|any difference|does (?:it|that) matter|spielt das|macht das|ist das wichtig|qu est ce que ça change|ça change|c est important|che differenza|cosa cambia|è importante|que diferença|faz diferença|importa|maakt (?:het|dat)) ?/u;
const OPENS_QUESTION_UNSPACED = /^(?:为什么|什么|哪|怎么|多少|なぜ|何|どれ|どの|いくら|どう)/u;

function asksBack(text: string, shown: string): boolean {
  const tagged = isTagged(text);
  if (!(tagged || /[?？؟]\s*$/u.test(text)) || WANTS_WORDS.test(shown)) return false;
  const words = normalise(text).replace(/'/g, ' ');
  return (
    tagged ||
    MATTERS_NOT.test(words) ||
    OPENS_QUESTION.test(words) ||
    OPENS_QUESTION_UNSPACED.test(words)
  );
}
