import { describe, expect } from 'vitest';
import { hold, type Script, unclear } from './play-conversation.js';

const VAGUE = unclear('scope', 0.8);
const CLEAR: Script = {};
const OFFER: Script = {
  dimensions: { scope: 0.7 },
  questions: [['scope', 'Which day?']],
  readings: ['Friday', 'Saturday', 'Sunday'],
};

describe('threads', () => {
  hold([
    {
      name: 'calls that answer nothing are threads of their own',
      steps: [
        { request: 'List the files', finds: CLEAR, gets: { decision: 'proceed', thread: 1 } },
        { request: 'List the files', gets: { thread: 2 } },
        { request: 'Count them', gets: { thread: 3, answered: [], open: 0 } },
      ],
    },
    {
      name: 'an answer joins the thread of its question and reaches the assessor',
      steps: [
        {
          finds: VAGUE,
          gets: { decision: 'ask', questions: ['Which scope?'], thread: 1, open: 1 },
        },
        {
          answer: 'those from before 2020',
          finds: CLEAR,
          gets: {
            decision: 'proceed',
            thread: 1,
            read: 'text',
            open: 0,
            answered: [
              { question: 'Which scope?', dimension: 'scope', answer: 'those from before 2020' },
            ],
          },
        },
      ],
    },
    {
      name: 'question, answer, confirmation, yes: one thread',
      steps: [
        { risk: 'irreversible', finds: VAGUE, gets: { decision: 'ask', thread: 1 } },
        { answer: 'before 2020', finds: CLEAR, gets: { decision: 'confirm', thread: 1, open: 1 } },
        { answer: 'yes', gets: { decision: 'proceed', thread: 1, read: 'yes', open: 0 } },
      ],
    },
    {
      name: 'the answer may come with other words for the request',
      steps: [
        { finds: VAGUE, gets: { thread: 1 } },
        {
          request: 'Delete the records from before 2020',
          answer: 'before 2020',
          finds: CLEAR,
          gets: { thread: 1, read: 'text', open: 0 },
        },
      ],
    },
    {
      name: 'what was said in one thread is not known in the next',
      steps: [
        { finds: VAGUE },
        { answer: 'before 2020', finds: CLEAR, gets: { thread: 1 } },
        { request: 'Delete the drafts', gets: { thread: 2, answered: [] } },
      ],
    },
    {
      name: 'of several open clarifications the latest is answered, then the one before',
      steps: [
        { request: 'Delete the old records', finds: VAGUE, gets: { thread: 1, open: 1 } },
        { request: 'Mail the list', finds: unclear('goal', 0.8), gets: { thread: 2, open: 2 } },
        {
          answer: 'the invitation',
          finds: CLEAR,
          gets: { thread: 2, open: 1, answered: [{ question: 'Which goal?' }] },
        },
        {
          request: 'Delete the old records',
          answer: 'before 2020',
          gets: { thread: 1, open: 0, answered: [{ question: 'Which scope?' }] },
        },
      ],
    },
    {
      name: 'an answer with nothing open is history',
      steps: [
        {
          request: 'Delete the records',
          answer: 'in staging',
          history: ['user: hello'],
          finds: CLEAR,
          gets: {
            thread: 1,
            read: null,
            answered: [],
            history: ['user: hello', expect.stringContaining('in staging')],
          },
        },
        { request: 'Next', gets: { thread: 2, history: [] } },
      ],
    },
    {
      name: 'a second answer to the same question is history',
      steps: [
        { finds: VAGUE },
        { answer: 'before 2020', finds: CLEAR, gets: { thread: 1, read: 'text' } },
        {
          answer: 'before 2019',
          gets: { thread: 2, read: null, history: [expect.stringContaining('before 2019')] },
        },
      ],
    },
  ]);
});

describe('within a thread the newer clarification takes the place of the older', () => {
  hold([
    {
      name: 'a confirmation after "I don\'t know" is what a yes answers',
      steps: [
        { risk: 'irreversible', finds: unclear('scope', 0.6), gets: { decision: 'ask', open: 1 } },
        { answer: "I don't know", gets: { decision: 'confirm', open: 1, thread: 1 } },
        {
          answer: 'yes',
          gets: {
            decision: 'proceed',
            reason: expect.stringContaining('confirmed by the user'),
            open: 0,
          },
        },
      ],
    },
    {
      name: 'and words to it answer what it asked',
      steps: [
        { risk: 'irreversible', finds: CLEAR, gets: { decision: 'confirm', open: 1 } },
        {
          answer: 'only those in staging',
          gets: {
            decision: 'confirm',
            open: 1,
            thread: 1,
            prompt: expect.stringContaining('only those in staging'),
            answered: [
              { question: expect.stringContaining('Go ahead?'), answer: 'only those in staging' },
            ],
          },
        },
      ],
    },
    {
      name: 'the other threads stay as they are',
      steps: [
        { request: 'Mail the list', finds: VAGUE, gets: { thread: 1, open: 1 } },
        { request: 'Delete the old records', gets: { thread: 2, open: 2 } },
        { answer: 'hmm', gets: { read: 'unknown', thread: 2, open: 2 } },
        { answer: 'before 2020', finds: CLEAR, gets: { thread: 2, open: 1 } },
        { request: 'Mail the list', answer: 'to everybody', gets: { thread: 1, open: 0 } },
      ],
    },
  ]);
});

describe('what opens a clarification', () => {
  hold([
    {
      name: 'ask, confirm and options do',
      steps: [
        { finds: VAGUE, gets: { decision: 'ask', open: 1 } },
        {
          request: 'Mail the list',
          after: 0.5,
          finds: { score: 0.3 },
          risk: 'medium',
          gets: { decision: 'confirm', open: 2 },
        },
        {
          request: 'Book a table',
          after: 0.5,
          finds: OFFER,
          gets: { decision: 'options', options: ['Friday', 'Saturday', 'Sunday'], open: 3 },
        },
      ],
    },
    {
      name: 'questions beside a decision to proceed do, in suggest, but tire nobody',
      steps: [
        {
          finds: unclear('scope', 0.95),
          risk: 'high',
          cost: 0,
          config: { high_fatigue_multiplier: 3, failure_cost: 0 },
          gets: { decision: 'proceed', questions: ['Which scope?'], open: 1 },
        },
        { answer: 'before 2020', gets: { read: 'text', thread: 1, fatigue: 'none' } },
      ],
    },
    {
      name: 'in auto a decision to proceed carries no questions and opens nothing',
      steps: [
        {
          mode: 'auto',
          finds: unclear('scope', 0.95),
          cost: 0,
          config: { failure_cost: 0 },
          gets: { decision: 'proceed', questions: [], open: 0 },
        },
        { answer: 'before 2020', gets: { read: null, thread: 2 } },
      ],
    },
    {
      name: 'nothing to ask opens nothing',
      steps: [{ finds: CLEAR, gets: { decision: 'proceed', questions: [], open: 0 } }],
    },
    {
      name: 'escalating with nothing to ask opens nothing',
      steps: [
        {
          finds: { score: 0.6 },
          risk: 'irreversible',
          cost: 500,
          gets: { decision: 'escalate', questions: [], open: 0 },
        },
      ],
    },
    {
      name: 'observe does not, and names what it would have done',
      steps: [
        {
          mode: 'observe',
          finds: VAGUE,
          gets: {
            decision: 'proceed',
            questions: [],
            options: [],
            prompt: null,
            open: 0,
            reason: expect.stringMatching(/^observe: would ask \(/),
          },
        },
        { answer: 'before 2020', gets: { read: null, thread: 2, answered: [] } },
      ],
    },
    {
      name: 'the control group does not',
      session: 's-2',
      steps: [
        {
          config: { experiment: { enabled: true, key: 'gate-2026-11', salt: 'pepper' } },
          finds: VAGUE,
          gets: { decision: 'proceed', questions: [], open: 0, arm: 'control' },
        },
        { answer: 'before 2020', gets: { read: null, thread: 2 } },
      ],
    },
    {
      name: 'with interventions off the questions still do, but tire nobody',
      steps: [
        {
          config: { intervention_mode: 'off' },
          finds: VAGUE,
          gets: {
            decision: null,
            reason: null,
            prompt: null,
            options: [],
            questions: ['Which scope?'],
            open: 1,
          },
        },
        {
          answer: 'before 2020',
          finds: CLEAR,
          gets: { decision: null, thread: 1, read: 'text', open: 0, fatigue: 'none' },
        },
      ],
    },
    {
      name: 'with interventions off a reply without questions does not',
      steps: [
        {
          config: { intervention_mode: 'off' },
          risk: 'irreversible',
          finds: CLEAR,
          gets: { decision: null, prompt: null, questions: [], open: 0 },
        },
      ],
    },
  ]);
});
