import { isBareVerdict } from '../../../dialogue/detect/verdict.js';
import type { LastGateCall } from '../../../store/gate/last-call.js';
import { normalise } from '../../../utterance/normal-form.js';
import { questionToUser, type UserQuestion } from '../question-to-user.js';

/** The question that the latest gate call of a session has open; null where it asked nothing. */
export function openQuestion({
  decision,
  questions,
  options,
  confirmPrompt,
}: LastGateCall): UserQuestion | null {
  return questionToUser({
    decision,
    questions: [...questions],
    options: [...options],
    confirm_prompt: confirmPrompt,
  });
}

/**
 * Whether an answer to what the agent asked answers the gate's own question: the agent has put it in the gate's words. Where
 * it left out what the gate would take, or the options, only an answer counts that means something without them.
 */
export function answersQuestion(question: UserQuestion, asked: string, answer: string): boolean {
  const [text, put] = [squash(question.text), squash(asked)];
  if (question.kind === 'choice') {
    const labels = question.options.map(squash);
    if (!put.includes(text)) return false;
    return labels.every((label) => put.includes(label)) || labels.includes(squash(answer));
  }
  if (put.includes(text)) return true;
  return question.kind === 'text' && !isBareVerdict(normalise(answer)) && holdsQuestion(text, put);
}

/** Whether one of the questions in a text is put, without what stands around it. */
const holdsQuestion = (text: string, put: string): boolean =>
  (text.match(SENTENCES) ?? []).some(
    (sentence) => QUESTION.test(sentence) && put.includes(sentence.trim()),
  );

const SENTENCES = /.+?[.?!？。！](?=\s|$)|[^?？]+[?？]|.+$/gu;
const QUESTION = /[?？]$/;

/** A text without how it is set: agents quote, emphasize and wrap. */
const squash = (text: string): string =>
  text
    .replace(/[`*_"'“”‘’«»]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
