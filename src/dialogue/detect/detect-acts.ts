import { normalise } from '../../utterance/normal-form.js';
import type { DialogueActs } from '../acts.js';
import type { Clarification } from '../state.js';
import { type Answer, type Detector, type KnownTools, NO_TOOLS, spanAll } from './answer.js';
import { detectAskBack } from './ask-back.js';
import { detectCancel } from './cancel.js';
import { detectCorrections, detectOtherQuantity } from './correct.js';
import { detectOtherRequest } from './other-request.js';
import { detectPick } from './pick.js';
import { detectEmptyVerdict, detectUnknown } from './unknown.js';
import { detectOfferVerdict, detectVerdict } from './verdict.js';

/** In this order: the first that detects something settles what the answer does. */
const DETECTORS: readonly Detector[] = [
  detectPick,
  detectUnknown,
  detectCancel,
  detectVerdict,
  detectOfferVerdict,
  detectOtherRequest,
  detectAskBack,
  detectEmptyVerdict,
  detectOtherQuantity,
];

/** Detects words that answer what was asked, which is all that is left. */
const detectInform: Detector = ({ text }) => [
  { act: 'inform', text: text.trim(), span: spanAll(text) },
];

/**
 * Detects what the user does with an answer to a clarification. Words that inform may correct what the call had, too.
 *
 * @param request the request that the clarification was about
 * @param tools what is known of the caller's tools
 * @returns an empty list for an answer without a word
 */
export function detectActs(
  text: string,
  clarification: Clarification,
  request: string,
  tools: KnownTools = NO_TOOLS,
): DialogueActs {
  // Marks of print that are no emoji.
  const words = normalise(text.replace(/✓/g, '✔').replace(/[✗✘]/g, '✖'));
  if (words === '') return [];
  const { questions, options, prompt } = clarification;
  const shown = [...questions.map((one) => one.text), ...options, prompt ?? ''].join(' ');
  const answer: Answer = { text, words, to: clarification, shown, request, tools };
  let acts: DialogueActs = [];
  for (const detect of DETECTORS) {
    acts = detect(answer);
    if (acts.length > 0) break;
  }
  if (acts.length === 0) acts = detectInform(answer);
  return acts.some(({ act }) => act === 'inform') ? [...acts, ...detectCorrections(answer)] : acts;
}
