import { describe, expect, test } from 'vitest';
import type { ActionRisk } from '../../../src/contracts/gate.js';
import { hold, lastReply, type Script, unclear } from './play-conversation.js';

const RISKS: readonly ActionRisk[] = ['low', 'medium', 'high', 'irreversible'];

/** A transfer whose amount is not known, and one that is. */
const NO_AMOUNT: Script = {
  score: 0.45,
  dimensions: { constraints: 0.45 },
  questions: [['constraints', 'What amount?', 'amount']],
  complete: false,
  findings: ['no amount'],
  tool: 'transfer',
  parameters: { to: 'Anna' },
  prompt: 'Transfer: to Anna. Go ahead?',
};
const WHOLE: Script = {
  score: 0.2,
  tool: 'transfer',
  parameters: { to: 'Anna', amount: 40 },
  prompt: 'Transfer: to Anna, amount 40. Go ahead?',
};
const ENFORCE = { intervention_mode: 'enforce' } as const;

describe('a reading that lacks something', () => {
  test.each(RISKS)('%s: is never confirmed, however unclear', (risk) => {
    for (let score = 0.05; score < 1; score += 0.05) {
      const finds = { ...NO_AMOUNT, score, dimensions: { constraints: score } };
      for (const config of [{}, ENFORCE]) {
        expect(lastReply([{ risk, finds, config }]).decision).not.toBe('confirm');
        expect(lastReply([{ risk, cost: 0, finds, config }]).decision).not.toBe('confirm');
      }
    }
  });

  hold([
    {
      name: 'is asked about below both thresholds, confirmed when it is whole, done after the yes',
      steps: [
        {
          request: 'Transfer money to Anna',
          risk: 'high',
          finds: NO_AMOUNT,
          gets: {
            decision: 'ask',
            questions: ['What amount?'],
            prompt: null,
            reason: expect.stringMatching(/^ask: no amount; .*proceeding risks/),
          },
        },
        {
          answer: '40 euros',
          finds: WHOLE,
          gets: {
            decision: 'confirm',
            prompt: 'Transfer: to Anna, amount 40. Go ahead? (You said: 40 euros)',
            answered: [
              {
                question: 'What amount?',
                dimension: 'constraints',
                answer: '40 euros',
                parameter: 'amount',
              },
            ],
          },
        },
        {
          answer: 'yes',
          gets: { decision: 'proceed', reason: expect.stringMatching(/confirmed/) },
        },
      ],
    },
    {
      name: 'a yes does not hold once something is missing',
      steps: [
        {
          request: 'Transfer money to Anna',
          risk: 'irreversible',
          finds: WHOLE,
          gets: { decision: 'confirm' },
        },
        { answer: 'yes', finds: NO_AMOUNT, gets: { decision: 'ask', prompt: null } },
      ],
    },
    {
      name: 'nor for other values, another tool, or more than the prompt said',
      steps: [
        { risk: 'irreversible', finds: WHOLE, gets: { decision: 'confirm' } },
        {
          answer: 'yes',
          finds: { ...WHOLE, parameters: { to: 'Anna', amount: 400 } },
          gets: { decision: 'confirm' },
        },
        { answer: 'yes', finds: { ...WHOLE, tool: 'donate' }, gets: { decision: 'confirm' } },
        {
          answer: 'yes',
          finds: {
            ...WHOLE,
            prompt: 'Transfer: to Anna, amount 40. Then: close account. Go ahead?',
          },
          gets: { decision: 'confirm' },
        },
      ],
    },
    {
      name: 'enforce: asks, then hands over, and never proceeds or confirms',
      steps: [
        {
          config: ENFORCE,
          risk: 'irreversible',
          cost: 0,
          finds: NO_AMOUNT,
          gets: { decision: 'ask' },
        },
        { answer: "I don't know", gets: { decision: 'escalate', prompt: null, thread: 1 } },
        { answer: 'yes', gets: { decision: expect.stringMatching(/^(?:ask|escalate)$/) } },
      ],
    },
    {
      name: 'enforce, with nothing to ask: is handed over',
      steps: [
        {
          config: ENFORCE,
          risk: 'irreversible',
          cost: 0,
          finds: { complete: false },
          gets: { decision: 'escalate' },
        },
      ],
    },
  ]);
});

describe('what is still missing after an answer', () => {
  hold([
    {
      name: 'a second missing value of the same dimension is asked about after the first',
      steps: [
        {
          request: 'Book a flight',
          risk: 'medium',
          finds: {
            ...unclear('scope', 0.7),
            questions: [['scope', 'From where?', 'origin']],
            complete: false,
          },
          gets: { decision: 'ask', questions: ['From where?'] },
        },
        {
          answer: 'from Oslo',
          finds: {
            ...unclear('scope', 0.7),
            questions: [['scope', 'To where?', 'destination']],
            complete: false,
          },
          gets: { decision: 'ask', questions: ['To where?'], thread: 1 },
        },
        { answer: 'Rome', finds: {}, gets: { decision: 'proceed', thread: 1 } },
      ],
    },
    {
      name: 'words that answer something else bring the question back, once',
      steps: [
        {
          request: 'Send money to Anna',
          risk: 'medium',
          finds: NO_AMOUNT,
          gets: { decision: 'ask' },
        },
        {
          answer: 'from my savings account',
          gets: { decision: 'ask', questions: ['What amount?'] },
        },
        { answer: 'the usual', gets: { decision: 'escalate', questions: [] } },
      ],
    },
    {
      name: '"I don\'t know" does not, and nothing is done without it at any risk',
      steps: [
        {
          risk: 'low',
          finds: {
            ...NO_AMOUNT,
            score: 0.9,
            dimensions: { constraints: 0.9 },
            assumptions: ['40 euros'],
          },
          gets: { decision: 'ask' },
        },
        {
          answer: "I don't know",
          gets: { decision: 'escalate', reason: expect.stringContaining('asked before') },
        },
      ],
    },
    {
      name: 'and high risk is handed over',
      steps: [
        { request: 'Pay Anna', risk: 'high', finds: NO_AMOUNT, gets: { decision: 'ask' } },
        { answer: 'no idea', gets: { decision: 'escalate' } },
      ],
    },
    {
      name: 'a tired user is not asked a fourth time: low proceeds, high is handed over',
      steps: [
        { request: 'One', risk: 'low', finds: unclear('scope', 0.9), gets: { decision: 'ask' } },
        { request: 'Two', after: 0.5, finds: unclear('scope', 0.9), gets: { decision: 'ask' } },
        { request: 'Three', after: 0.5, finds: unclear('scope', 0.9), gets: { decision: 'ask' } },
        {
          request: 'Four',
          after: 0.5,
          finds: { ...NO_AMOUNT, score: 0.9 },
          gets: { decision: 'proceed', fatigue: 'high' },
        },
        {
          request: 'Five',
          after: 0.5,
          risk: 'high',
          gets: { decision: 'escalate', fatigue: 'high' },
        },
      ],
    },
  ]);
});
