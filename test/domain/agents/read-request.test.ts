import { describe, expect, test } from 'vitest';
import { interruption } from '../../../src/domain/agents/hooks/hook-messages.js';
import { readRequest } from '../../../src/domain/agents/hooks/read-request.js';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second));
const say = (role: string, content: string, second: number, tool?: string) => ({
  ...{ role, content, position: second, occurredAt: at(second) },
  toolCalls: tool === undefined ? null : [{ name: tool }],
});
const call = (decision: string, second: number, more: object = {}) => ({
  ...{ request: 'Delete the old records', decision },
  ...{ questions: decision === 'ask' ? ['Which records?'] : [], options: [], intentSpec: null },
  confirmPrompt: decision === 'confirm' ? 'Delete the records. Go ahead?' : null,
  ...{ createdAt: at(second), ...more },
});
const PROMPT = say('user', 'Delete the old records', 1);
const QUESTION = say('assistant', 'Which records?', 3, 'AskUserQuestion');
const ANSWER = say('user', 'Those of 2019', 4);

const PROCEED = 'Delete the records. Go ahead?';
const read = (messages: Parameters<typeof readRequest>[1], last: Last, agent: Agent = 'codex') =>
  readRequest(agent, messages, last);
type Last = Parameters<typeof readRequest>[2];
type Agent = Parameters<typeof readRequest>[0];

describe('what a call is judged by', () => {
  test('is the last prompt, with what came before', () => {
    expect(read([], null)).toBeNull();
    expect(read([say('assistant', 'Hello', 0)], null)).toBeNull();
    expect(read([PROMPT, say('user', 'And push', 2)], call('proceed', 1))).toEqual({
      ...{ request: 'And push', history: ['user: Delete the old records'], answer: null },
    });
  });

  test('is the prompt that the gate asked about, with the answer, once', () => {
    const messages = [PROMPT, QUESTION, ANSWER];
    expect(read(messages, call('ask', 2))).toEqual({
      ...{ request: PROMPT.content, history: [] },
      answer: 'Those of 2019',
    });
    // Also where it went on to a confirmation, which the same words are no answer to.
    for (const decision of ['proceed', 'confirm']) {
      expect(read(messages, call(decision, 5))).toMatchObject({
        ...{ request: PROMPT.content, answer: null },
      });
    }
  });

  test('has nothing that only the agent said', () => {
    const said = [say('assistant', 'I delete those of 2019', 2), say('user', 'Go on', 3)];
    expect(read([PROMPT, ...said], null)).toMatchObject({
      ...{ request: 'Go on', history: ['user: Delete the old records'] },
    });
  });

  test('is the prompt where the agent asked something of its own', () => {
    expect(read([PROMPT, QUESTION, ANSWER], null)).toEqual({
      request: PROMPT.content,
      history: ['assistant: Which records?', 'user: Those of 2019'],
      answer: null,
    });
  });
});

describe('an answer', () => {
  const isAnswered = (
    said: readonly ReturnType<typeof say>[],
    decision = 'confirm',
    agent: Agent = 'codex',
  ) => read([PROMPT, ...said], call(decision, 2), agent)?.answer ?? null;
  const dialog = (question: string, answer: string, second = 3) => [
    say('assistant', question, second, 'AskUserQuestion'),
    say('user', answer, second),
  ];

  test('is the prompt that follows where the agent is told to ask in the chat', () => {
    expect(isAnswered([say('user', 'yes', 3)])).toBe('yes');
    expect(isAnswered([say('user', 'yes', 3)], 'confirm', 'claude-code')).toBeNull();
    // Another prompt is about something else.
    expect(isAnswered([say('user', 'Fix the typo first', 3), say('user', 'ok', 4)])).toBeNull();
    expect(isAnswered([say('user', 'yes', 3), say('user', 'Use tabs', 4)])).toBeNull();
  });

  test('is to what the agent said last, where that is known', () => {
    for (const agent of ['codex', 'claude-code'] as const) {
      const saidAfter = (words: string) =>
        isAnswered([say('assistant', words, 3), say('user', 'yes', 4)], 'confirm', agent);
      expect(saidAfter(`Intentlock asks:\n> **Delete the records.** Go ahead?`)).toBe('yes');
      expect(saidAfter('Do you like blue?')).toBeNull();
      expect(saidAfter('Go ahead?')).toBeNull();
    }
  });

  test('is to the question of the dialog, if that is the one of the gate', () => {
    expect(isAnswered(dialog(PROCEED, 'Yes'))).toBe('Yes');
    expect(isAnswered(dialog('Do you like blue?', 'Yes'))).toBeNull();
    expect(isAnswered(dialog('Go ahead?', 'Yes'))).toBeNull();
    const other = dialog('Do you like blue?', 'No');
    expect(isAnswered([...dialog(PROCEED, 'Yes'), ...other])).toBe('Yes');
    expect(isAnswered([...other, ...dialog(PROCEED, 'Yes', 4)])).toBe('Yes');
    // The later of two.
    expect(isAnswered([...dialog(PROCEED, 'Yes'), ...dialog(PROCEED, 'No', 4)])).toBe('No');
  });

  test('that is a yes alone is none to a question without the value', () => {
    const asks = { questions: ["How much should it be? I'd use 40."] };
    const answered = (question: string, answer: string) =>
      read([PROMPT, ...dialog(question, answer)], call('ask', 2, asks))?.answer ?? null;
    expect(answered('How much should it be?', '25 euros')).toBe('25 euros');
    expect(answered('How much should it be?', 'yes')).toBeNull();
    expect(answered("How much should it be? I'd use 40.", 'yes')).toBe('yes');
    expect(answered('How much?', '25 euros')).toBeNull();
  });

  test('that is a pick needs the options, or is one', () => {
    const asks = { questions: ['Which day?'], options: ['Friday', 'Saturday'] };
    const answered = (question: string, answer: string) =>
      read([PROMPT, ...dialog(question, answer)], call('options', 2, asks))?.answer ?? null;
    expect(answered('Which day? (Friday / Saturday)', '1')).toBe('1');
    expect(answered('Which day?', 'Saturday')).toBe('Saturday');
    expect(answered('Which day?', '1')).toBeNull();
  });

  test('to several questions is all of them', () => {
    const asks = { questions: ['Which records?', 'How many?'] };
    const said = [PROMPT, ...dialog('Which records?', 'The old'), ...dialog('How many?', '3')];
    expect(read(said, call('ask', 2, asks))?.answer).toBe('The old\n3');
  });

  test('ends with an interruption', () => {
    const stopped = { ...say('system', interruption.content, 3) };
    expect(isAnswered([stopped, say('user', 'yes', 4)])).toBeNull();
    expect(isAnswered([...dialog(PROCEED, 'Yes'), { ...stopped, occurredAt: at(4) }])).toBeNull();
    expect(isAnswered([stopped, ...dialog(PROCEED, 'Yes', 4)])).toBe('Yes');
  });

  test('that is a yes to something else asks for nothing new', () => {
    const said = [PROMPT, ...dialog('Do you like blue?', 'Yes'), say('user', 'ok', 4)];
    expect(read(said, call('confirm', 2), 'claude-code')).toMatchObject({
      ...{ request: PROMPT.content, answer: null },
    });
    expect(read([PROMPT, say('user', 'no', 4)], call('confirm', 2), 'claude-code')).toMatchObject({
      ...{ request: 'no', answer: null },
    });
  });
});
