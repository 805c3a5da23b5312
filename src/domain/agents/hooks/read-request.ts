import { ANSWER_WORDS } from '../../../dialogue/answer-words.js';
import { isBareVerdict } from '../../../dialogue/detect/verdict.js';
import type { LastGateCall } from '../../../store/gate/last-call.js';
import type { RecentMessage } from '../../../store/messages/recent.js';
import { normalise } from '../../../utterance/normal-form.js';
import type { UserQuestion } from '../question-to-user.js';
import { answersQuestion, openQuestion } from './asked-by-gate.js';
import { isInterruption, isOfDialog } from './hook-messages.js';
import type { CodingAgent } from './word-decision.js';

/** Parts of a conversation that a gate call is made with. */
export interface SaidRequest {
  readonly request: string;
  readonly history: readonly string[];
  /** Answer of the user to what the gate asked last; null: none since. */
  readonly answer: string | null;
}

/**
 * Reads what the user asks for out of the last messages: the last prompt, or the one that the gate asked about, with what
 * was answered since. Only an answer to the gate's own question is one, and it is handed on once. Pure.
 *
 * @param messages oldest first
 * @returns null where the user has said nothing
 */
export function readRequest(
  agent: CodingAgent,
  messages: readonly RecentMessage[],
  lastCall: LastGateCall | null,
): SaidRequest | null {
  const said = messages.map((message, index) => ({ ...message, ...findQuestion(messages, index) }));
  const byUser = said.filter(({ role }) => role === 'user');
  const prompt = byUser.findLast(({ inDialog }) => !inDialog) ?? byUser.at(-1);
  if (prompt === undefined) return null;
  if (lastCall !== null) {
    const { request, createdAt } = lastCall;
    const since = said.filter(({ occurredAt }) => occurredAt > createdAt);
    const question = openQuestion(lastCall);
    const answers = question === null ? [] : listAnswers(agent, since, question);
    const goesOn =
      answers.length > 0 ||
      !since.includes(prompt) ||
      // A yes to something else asks for nothing new.
      (question !== null && saysYes(prompt.content));
    if (goesOn) {
      // What put the gate's question is none of the agent's own words.
      const isKnown = (one: SaidMessage, index: number): boolean => {
        const next = said[index + 1];
        return next !== undefined && answers.includes(next) && next.question === one.content;
      };
      const left = said.filter(
        (one, index) => one.content !== request && !answers.includes(one) && !isKnown(one, index),
      );
      return { request, history: listTurns(left), answer: joinAnswers(answers) };
    }
  }
  return {
    request: prompt.content,
    history: listTurns(said.filter((one) => one !== prompt)),
    answer: null,
  };
}

/** A message with the question that it answers. */
interface SaidMessage extends RecentMessage {
  /** Whether the agent's own dialog asked, whose answer is no prompt. */
  readonly inDialog: boolean;
  /** The agent's words right before, as far as they are known; null: none. */
  readonly question: string | null;
}

function findQuestion(
  messages: readonly RecentMessage[],
  index: number,
): Pick<SaidMessage, 'inDialog' | 'question'> {
  const before = messages[index - 1];
  if (before?.role !== 'assistant') return { inDialog: false, question: null };
  return { inDialog: isOfDialog(before), question: before.content };
}

/**
 * The answers to the gate's question: what the agent's dialog or its last words put in the gate's words. Codex is told to
 * ask in the chat, where the prompt that follows is the answer unless the agent is known to have said something else. A
 * later prompt is about something else, and an interruption is a no.
 */
function listAnswers(
  agent: CodingAgent,
  since: readonly SaidMessage[],
  question: UserQuestion,
): readonly SaidMessage[] {
  const stopped = since.findLastIndex(isInterruption);
  const later = since.slice(stopped + 1).filter(({ role }) => role === 'user');
  const isFirst = (one: SaidMessage): boolean => stopped < 0 && one === later[0];
  const answers = later.filter((one) =>
    one.question === null
      ? agent === 'codex' && isFirst(one)
      : answersQuestion(question, one.question, one.content),
  );
  const lastPrompt = later.findLastIndex(({ inDialog }) => !inDialog);
  return answers.filter((one) => later.indexOf(one) >= lastPrompt);
}

/** The answers in one text; of several to one question the last. */
function joinAnswers(answers: readonly SaidMessage[]): string | null {
  if (answers.length === 0) return null;
  return [...new Map(answers.map(({ question, content }) => [question, content])).values()].join(
    '\n',
  );
}

function saysYes(text: string): boolean {
  const words = normalise(text);
  return (
    isBareVerdict(words) && ![words, ...words.split(' ')].some((one) => ANSWER_WORDS.no.has(one))
  );
}

/** Lists the turns of a conversation. Words that are the agent's alone prove nothing, and are left out. */
const listTurns = (messages: readonly SaidMessage[]): string[] =>
  messages
    .filter((message) => message.role === 'user' || isOfDialog(message))
    .map(({ role, content }) => `${role}: ${content}`);
