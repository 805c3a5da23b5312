import { describe, expect, test } from 'vitest';
import type { ActionRisk } from '../../../src/contracts/gate.js';
import { type Conversation, hold, lastReply, type Script, unclear } from './play-conversation.js';

describe('never the same dimension twice in a thread', () => {
  const unclearFor = new Map<ActionRisk, number>([
    ['low', 0.95],
    ['medium', 0.8],
    ['high', 0.96],
    ['irreversible', 0.6],
  ]);
  const thrice = (risk: ActionRisk, third: object): Conversation => ({
    name: `${risk}: ask, confirm, then ${risk === 'low' || risk === 'medium' ? 'proceed' : 'escalate'}`,
    steps: [
      {
        risk,
        finds: {
          ...unclear('scope', unclearFor.get(risk) as number),
          assumptions: ['"the old records" means those from before 2020'],
        },
        gets: { decision: 'ask', questions: ['Which scope?'] },
      },
      {
        answer: 'the old ones',
        gets: { decision: 'confirm', questions: [], prompt: expect.any(String), thread: 1 },
      },
      { answer: 'the usual ones', gets: { ...third, questions: [], thread: 1 } },
    ],
  });
  const assuming = {
    decision: 'proceed',
    reason: expect.stringContaining('those from before 2020'),
  };
  hold([
    thrice('low', assuming),
    thrice('medium', assuming),
    thrice('high', { decision: 'escalate' }),
    thrice('irreversible', { decision: 'escalate' }),
    {
      name: '"I don\'t know" does not bring the question back',
      steps: [
        { risk: 'irreversible', finds: unclear('scope', 0.6), gets: { decision: 'ask' } },
        { answer: "I don't know", gets: { decision: 'confirm', questions: [], thread: 1 } },
      ],
    },
    {
      name: 'another dimension may be asked, without the first',
      steps: [
        {
          risk: 'irreversible',
          finds: { ...unclear('scope', 0.7), dimensions: { scope: 0.7, goal: 0.65 } },
        },
        {
          answer: 'before 2020',
          finds: {
            dimensions: { scope: 0.62, goal: 0.61 },
            questions: [
              ['scope', 'Which ones exactly?'],
              ['goal', 'To save space?'],
            ],
          },
          gets: { decision: 'ask', questions: ['To save space?'] },
        },
      ],
    },
    {
      name: 'the next thread may ask it again',
      steps: [
        { finds: unclear('scope', 0.9), gets: { decision: 'ask', thread: 1 } },
        { answer: 'before 2020', finds: {}, gets: { thread: 1 } },
        {
          request: 'Delete the drafts',
          finds: unclear('scope', 0.9),
          gets: { decision: 'ask', questions: ['Which scope?'], thread: 2 },
        },
      ],
    },
  ]);
});

describe('questions', () => {
  const four: Script = {
    dimensions: { goal: 0.9, scope: 0.8, constraints: 0.7, output_format: 0.65 },
    questions: [
      ['goal', 'What for?'],
      ['scope', 'Which ones?'],
      ['constraints', 'By when?'],
      ['output_format', 'As what?'],
    ],
  };
  hold([
    {
      name: 'at most three, of the highest dimensions',
      steps: [
        {
          finds: four,
          gets: { decision: 'ask', questions: ['What for?', 'Which ones?', 'By when?'] },
        },
      ],
    },
    {
      name: 'one a dimension',
      steps: [
        {
          finds: {
            dimensions: { scope: 0.8 },
            questions: [
              ['scope', 'Which ones?'],
              ['scope', 'How many?'],
            ],
          },
          gets: { questions: ['Which ones?'] },
        },
      ],
    },
    {
      name: 'none about a dimension below the threshold',
      steps: [
        {
          finds: { ...four, dimensions: { goal: 0.9, scope: 0.59 } },
          gets: { questions: ['What for?'] },
        },
      ],
    },
    {
      name: 'a high dimension makes askable what the score does not',
      steps: [
        {
          finds: { ...unclear('scope', 0.6), score: 0.4 },
          gets: { decision: 'proceed', questions: ['Which scope?'] },
        },
      ],
    },
    {
      name: 'none below both thresholds',
      steps: [{ finds: { ...unclear('scope', 0.59), score: 0.49 }, gets: { questions: [] } }],
    },
    {
      name: 'nothing to ask: no decision to ask',
      steps: [
        {
          finds: { dimensions: { scope: 0.9 } },
          gets: { decision: expect.not.stringMatching(/^ask$/), questions: [] },
        },
      ],
    },
    {
      name: 'five readings are no choice',
      steps: [
        {
          risk: 'medium',
          finds: { ...unclear('scope', 0.8), readings: ['Mo', 'Tu', 'We', 'Th', 'Fr'] },
          gets: { decision: 'ask', options: [] },
        },
      ],
    },
    {
      name: 'a single reading is no choice',
      steps: [
        {
          risk: 'medium',
          finds: { ...unclear('scope', 0.8), readings: ['Friday'] },
          gets: { decision: 'ask', options: [] },
        },
      ],
    },
  ]);

  test('what was answered is shown to the assessor in the order of the conversation', () => {
    const reply = lastReply([
      { risk: 'irreversible', finds: unclear('scope', 0.6) },
      { answer: 'before 2020', finds: unclear('goal', 0.6) },
      { answer: 'to save space', finds: {} },
    ]);
    expect(reply.answered).toEqual([
      { question: 'Which scope?', dimension: 'scope', answer: 'before 2020' },
      { question: 'Which goal?', dimension: 'goal', answer: 'to save space' },
    ]);
  });
});
