import { describe, expect, test } from 'vitest';
import { hold, lastReply, type Script, unclear } from './play-conversation.js';

const VAGUE = unclear('scope', 0.8);
const CLEAR: Script = {};
const DAY = 24 * 3600;

describe('what leaves a clarification ignored', () => {
  const asked = { request: 'Delete the old records', finds: VAGUE };
  hold([
    {
      name: 'another request two seconds later',
      steps: [
        asked,
        { request: 'Show the files', after: 2, finds: CLEAR, gets: { open: 0, fatigue: 'high' } },
        { answer: 'before 2020', gets: { read: null } },
      ],
    },
    {
      name: 'not another request within two seconds',
      steps: [
        asked,
        {
          request: 'Show the files',
          after: 1.999,
          finds: CLEAR,
          gets: { open: 1, fatigue: 'none', thread: 2 },
        },
        { request: 'Delete the old records', answer: 'before 2020', gets: { thread: 1, open: 0 } },
      ],
    },
    {
      name: 'not the same request again, however late',
      steps: [
        asked,
        { after: 600, finds: CLEAR, gets: { fatigue: 'none' } },
        { answer: 'before 2020', gets: { read: 'text', fatigue: 'answered' } },
      ],
    },
    {
      name: 'not an answer that comes with another request',
      steps: [
        asked,
        {
          request: 'Those from before 2020',
          answer: 'before 2020',
          after: 60,
          finds: CLEAR,
          gets: { thread: 1, read: 'text', fatigue: 'answered' },
        },
      ],
    },
    {
      name: 'a rephrase event, even at once',
      steps: [
        asked,
        { event: 'rephrase', after: 0.5 },
        { finds: CLEAR, gets: { open: 0, fatigue: 'high', thread: 2 } },
      ],
    },
    {
      name: 'an abandon event: an answer to it is history',
      steps: [
        asked,
        { event: 'abandon' },
        { answer: 'before 2020', gets: { read: null, fatigue: 'high', thread: 2, answered: [] } },
      ],
    },
    {
      name: 'an event with nothing open changes nothing',
      steps: [
        { finds: CLEAR },
        { event: 'abandon' },
        { finds: VAGUE, gets: { decision: 'ask', fatigue: 'none', open: 1 } },
      ],
    },
    {
      name: 'all of them, when several are open',
      steps: [
        asked,
        { request: 'Mail the list', finds: VAGUE, gets: { open: 2 } },
        { event: 'rephrase' },
        { finds: CLEAR, gets: { open: 0, fatigue: 'high' } },
      ],
    },
    {
      name: 'questions beside a decision to proceed close without tiring anybody',
      steps: [
        {
          finds: unclear('scope', 0.95),
          cost: 0,
          config: { failure_cost: 0 },
          gets: { decision: 'proceed', open: 1 },
        },
        { request: 'Show the files', after: 5, finds: CLEAR, gets: { open: 0, fatigue: 'none' } },
      ],
    },
  ]);
});

describe('fatigue', () => {
  hold([
    {
      name: 'none, answered once and twice, high after three',
      steps: [
        { risk: 'irreversible', finds: unclear('scope', 0.6), gets: { fatigue: 'none' } },
        {
          answer: 'before 2020',
          finds: unclear('goal', 0.6),
          gets: { fatigue: 'answered', decision: 'ask' },
        },
        {
          answer: 'to save space',
          finds: unclear('constraints', 0.6),
          gets: { fatigue: 'answered', decision: 'ask' },
        },
        {
          answer: 'at night',
          finds: unclear('output_format', 0.6),
          gets: { fatigue: 'high', decision: 'escalate' },
        },
      ],
    },
    {
      name: 'three asked and none answered is high',
      steps: [
        { request: 'Delete the old records', finds: VAGUE },
        { request: 'Mail the list', after: 0.5, gets: { fatigue: 'none' } },
        { request: 'Move the files', after: 0.5, gets: { fatigue: 'none' } },
        { request: 'Show the files', after: 0.5, finds: CLEAR, gets: { fatigue: 'high' } },
      ],
    },
    {
      name: 'it fades: a day after the question nothing is left',
      steps: [
        { finds: VAGUE },
        { answer: 'before 2020', finds: CLEAR, gets: { fatigue: 'answered' } },
        { request: 'Show the files', after: DAY - 60, gets: { fatigue: 'answered' } },
        { after: 120, gets: { fatigue: 'none' } },
      ],
    },
    {
      name: 'an ignored question fades too, whatever came between',
      steps: [
        { finds: VAGUE },
        { request: 'Show the files', after: 10, finds: CLEAR, gets: { fatigue: 'high' } },
        { after: DAY / 2, gets: { fatigue: 'high' } },
        { after: DAY / 2 + 60, gets: { fatigue: 'none' } },
      ],
    },
    {
      name: '"I don\'t know" is no answer to count',
      steps: [
        { finds: VAGUE },
        { answer: "I don't know", finds: CLEAR, gets: { fatigue: 'none', read: 'unknown' } },
      ],
    },
    {
      name: 'observing tires nobody',
      steps: [
        { mode: 'observe', finds: VAGUE, request: 'a' },
        { finds: VAGUE, request: 'b', after: 10 },
        { finds: VAGUE, request: 'c', after: 10 },
        { mode: 'suggest', finds: VAGUE, after: 10, gets: { fatigue: 'none', decision: 'ask' } },
      ],
    },
    {
      name: 'an ignored question makes the next one dearer than the mistake',
      steps: [
        { finds: unclear('scope', 0.7), gets: { decision: 'ask' } },
        { request: 'Make it better', after: 30, gets: { decision: 'proceed', fatigue: 'high' } },
      ],
    },
  ]);
});

describe('bounds', () => {
  const size = (count: number, request: (turn: number) => string): number =>
    JSON.stringify(
      lastReply(
        Array.from({ length: count }, (_, turn) => ({
          request: request(turn),
          finds: VAGUE,
          risk: 'irreversible' as const,
          after: 0.001,
        })),
      ).memory,
    ).length;

  test('a hundred clarifications weigh no more than thirty', () => {
    const thirty = size(30, (turn) => `Delete record ${1000 + turn}`);
    expect(size(100, (turn) => `Delete record ${1000 + turn}`)).toBeLessThan(thirty * 1.2);
    expect(thirty).toBeLessThan(20_000);
  });

  test('the length of the requests does not show in the memory', () => {
    const short = size(10, (turn) => `Delete ${turn}`);
    const long = size(10, (turn) => `Delete ${turn} ${'and the others '.repeat(1300)}`);
    expect(long).toBeLessThan(short * 1.1);
  });

  test('an answer of 20,000 characters answers, and does not weigh down the session', () => {
    const answer = 'all of those, '.repeat(1428);
    const reply = lastReply([
      { finds: unclear('scope', 0.6), risk: 'irreversible' },
      { answer, finds: unclear('goal', 0.6) },
    ]);
    expect(reply).toMatchObject({ decision: 'ask', read: 'text', open: 1 });
    expect(reply.answered[0]?.answer.slice(0, 100)).toBe(answer.slice(0, 100));
    expect(JSON.stringify(reply.memory).length).toBeLessThan(30_000);
  });

  test('a thread of a hundred answers stays small', () => {
    const reply = lastReply([
      { finds: VAGUE, risk: 'irreversible' },
      ...Array.from({ length: 100 }, (_, turn) => ({
        answer: `${turn} ${'and those '.repeat(1900)}`,
        after: 1,
      })),
    ]);
    expect(JSON.stringify(reply.memory).length).toBeLessThan(100_000);
  });
});
