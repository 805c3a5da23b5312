import { describe, expect, test } from 'vitest';
import { readRequest } from '../../../src/domain/agents/hooks/read-request.js';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second));
const say = (role: string, content: string, second: number) => ({
  ...{ role, content, position: second, occurredAt: at(second) },
});
const call = (decision: string, second: number, more: object = {}) => ({
  ...{ request: 'Delete the old records', clarificationResponse: null, decision },
  ...{ createdAt: at(second), ...more },
});
const PROMPT = say('user', 'Delete the old records', 1);
const QUESTION = say('assistant', 'Which records?', 3);
const ANSWER = say('user', 'Those of 2019', 4);

describe('what a call is judged by', () => {
  test('is the last prompt, with what came before', () => {
    expect(readRequest([], null)).toBeNull();
    expect(readRequest([say('assistant', 'Hello', 0)], null)).toBeNull();
    expect(readRequest([PROMPT, say('user', 'And push', 2)], call('proceed', 1))).toEqual({
      ...{ request: 'And push', history: ['user: Delete the old records'], answer: null },
    });
  });

  test('is the prompt that the gate asked about, with the answer, once', () => {
    const messages = [PROMPT, QUESTION, ANSWER];
    expect(readRequest(messages, call('ask', 2))).toEqual({
      ...{
        request: PROMPT.content,
        history: ['assistant: Which records?'],
        answer: 'Those of 2019',
      },
    });
    const answered = call('proceed', 5, { clarificationResponse: 'Those of 2019' });
    expect(readRequest(messages, answered)).toMatchObject({
      request: PROMPT.content,
      answer: null,
    });
    // It went on to a confirmation, which the same words are no answer to.
    const confirms = call('confirm', 5, { clarificationResponse: 'Those of 2019' });
    expect(readRequest(messages, confirms)).toMatchObject({
      request: PROMPT.content,
      answer: null,
    });
  });

  test('is the prompt where the agent asked something of its own', () => {
    expect(readRequest([PROMPT, QUESTION, ANSWER], null)).toEqual({
      request: PROMPT.content,
      history: ['assistant: Which records?', 'user: Those of 2019'],
      answer: null,
    });
  });

  test('takes a prompt for the answer where the user writes it into the chat', () => {
    expect(readRequest([PROMPT, say('user', 'yes', 3)], call('confirm', 2))).toMatchObject({
      ...{ request: PROMPT.content, answer: 'yes' },
    });
  });
});
