import { describe, expect } from 'vitest';
import { type Call, hold, type Script } from './play-conversation.js';

const INSTEAD = "All right, I won't do that. What would you like instead?";

const REQUEST = 'Delete the old records';
const ADVISED: Script = {
  score: 0.2,
  dimensions: { scope: 0.65 },
  questions: [['scope', 'Which records?']],
};
const confirm: Call = { request: REQUEST, risk: 'irreversible', gets: { decision: 'confirm' } };

describe('a call that was sent twice', () => {
  hold([
    {
      name: 'is confirmed once: the second confirmation takes the place of the first',
      steps: [
        confirm,
        { ...confirm, gets: { decision: 'confirm', open: 1 } },
        { answer: 'yes', gets: { decision: 'proceed', open: 0 } },
        { answer: 'yes', gets: { decision: 'confirm', read: null } },
      ],
    },
    {
      name: 'leaves the confirmation of another action open',
      steps: [
        confirm,
        { ...confirm, after: 1, request: 'Delete the new records', gets: { open: 2 } },
      ],
    },
  ]);
});

describe('a no to a confirmation', () => {
  hold([
    {
      name: 'brings the question what is wanted instead, not the one that was only advice beside it',
      steps: [
        {
          ...confirm,
          finds: ADVISED,
          gets: { decision: 'confirm', questions: ['Which records?'] },
        },
        { answer: 'no', gets: { decision: 'ask', questions: [INSTEAD] } },
      ],
    },
    {
      name: 'said again to what the answer made of it, it brings that question again',
      steps: [
        { ...confirm, finds: ADVISED },
        { answer: 'no', gets: { decision: 'ask' } },
        { answer: 'those of 2019', finds: {}, gets: { decision: 'confirm' } },
        { answer: 'no', gets: { decision: 'ask', questions: [INSTEAD] } },
      ],
    },
  ]);
});

describe('when no dimension stands out', () => {
  const vague: Script = {
    score: 0.55,
    questions: [
      ['scope', 'Which records?'],
      ['goal', 'Delete or archive?'],
    ],
  };
  hold([
    {
      name: 'the next best question follows the first, and none comes twice',
      steps: [
        { request: REQUEST, risk: 'low', finds: vague, gets: { questions: ['Which records?'] } },
        { answer: 'those of 2019', gets: { questions: ['Delete or archive?'] } },
        { answer: 'delete', gets: { questions: [], decision: expect.not.stringMatching(/^ask$/) } },
      ],
    },
  ]);
});
