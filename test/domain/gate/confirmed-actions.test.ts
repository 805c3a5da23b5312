import { describe, expect } from 'vitest';
import { type Call, hold, type Script, unclear } from './play-conversation.js';

const INSTEAD = "All right, I won't do that. What would you like instead?";

const CONFIRMED = expect.stringContaining('confirmed by the user');
const NOT_CONFIRMED = expect.not.stringContaining('confirmed by the user');
const ENFORCE = { intervention_mode: 'enforce' } as const;
const TOOL: Script = { tool: 'delete_records', parameters: { before: 2020, env: 'staging' } };

describe('a confirmed action', () => {
  const confirm: Call = {
    request: 'Delete the old records',
    risk: 'irreversible',
    finds: TOOL,
    gets: { decision: 'confirm', open: 1 },
  };
  const strict: Call = { ...confirm, config: { ...ENFORCE } };
  hold([
    {
      name: 'proceeds, though it cannot be undone',
      steps: [confirm, { answer: 'yes', gets: { decision: 'proceed', reason: CONFIRMED } }],
    },
    {
      name: 'proceeds under enforce as well',
      steps: [strict, { answer: 'yes', gets: { decision: 'proceed', reason: CONFIRMED, open: 0 } }],
    },
    {
      name: 'of high risk proceeds under enforce',
      steps: [
        {
          ...strict,
          risk: 'high',
          finds: { score: 0.55 },
          gets: { decision: 'confirm' },
        },
        { answer: 'yes', gets: { decision: 'proceed', reason: CONFIRMED } },
      ],
    },
    {
      name: 'is the same in other spacing and capitals',
      steps: [
        strict,
        {
          request: '  delete  the OLD records ',
          answer: 'yes',
          gets: { decision: 'proceed', reason: CONFIRMED },
        },
      ],
    },
    {
      name: 'is the same with its parameters in another order',
      steps: [
        strict,
        {
          answer: 'yes',
          finds: { tool: 'delete_records', parameters: { env: 'staging', before: 2020 } },
          gets: { decision: 'proceed', reason: CONFIRMED },
        },
      ],
    },
    {
      name: 'is another one with another request',
      steps: [
        strict,
        {
          request: 'Delete all records',
          answer: 'yes',
          gets: { decision: 'confirm', reason: NOT_CONFIRMED, thread: 1 },
        },
      ],
    },
    {
      name: 'is another one with other parameters',
      steps: [
        strict,
        {
          answer: 'yes',
          finds: { tool: 'delete_records', parameters: { before: 2020, env: 'production' } },
          gets: { decision: 'confirm', reason: NOT_CONFIRMED },
        },
      ],
    },
    {
      name: 'is another one with another tool',
      steps: [
        strict,
        {
          answer: 'yes',
          finds: { ...TOOL, tool: 'drop_table' },
          gets: { decision: 'confirm', reason: NOT_CONFIRMED },
        },
        { answer: 'yes', gets: { decision: 'proceed', reason: CONFIRMED, thread: 1 } },
      ],
    },
    {
      name: 'needs a new confirmation in the next thread',
      steps: [
        strict,
        { answer: 'yes', gets: { decision: 'proceed', thread: 1 } },
        { gets: { decision: 'confirm', reason: NOT_CONFIRMED, thread: 2 } },
        { answer: 'yes', gets: { decision: 'proceed', reason: CONFIRMED, thread: 2 } },
      ],
    },
    {
      name: 'is not confirmed by the same yes once more',
      steps: [
        strict,
        { answer: 'yes', gets: { decision: 'proceed' } },
        {
          answer: 'yes',
          gets: { decision: 'confirm', reason: NOT_CONFIRMED, read: null, thread: 2 },
        },
      ],
    },
    {
      name: 'is not confirmed by words: they answer the question',
      steps: [
        strict,
        {
          answer: 'those from before 2020',
          gets: { decision: 'confirm', read: 'text', thread: 1, reason: NOT_CONFIRMED },
        },
        { answer: 'yes', gets: { decision: 'proceed', reason: CONFIRMED } },
      ],
    },
    {
      name: 'is not confirmed by a yes to a question',
      steps: [
        {
          ...strict,
          finds: { ...unclear('scope', 0.8), ...TOOL },
          gets: { decision: 'ask', prompt: null },
        },
        { answer: 'yes', finds: TOOL, gets: { decision: 'confirm', reason: NOT_CONFIRMED } },
      ],
    },
    {
      name: 'of the newer of two threads does not confirm the older one',
      steps: [
        strict,
        { request: 'Drop the table', gets: { decision: 'confirm', thread: 2 } },
        { answer: 'yes', gets: { decision: 'proceed', thread: 2, reason: CONFIRMED } },
        {
          request: 'Delete the old records',
          answer: 'yes',
          gets: { decision: 'proceed', thread: 1, reason: CONFIRMED },
        },
      ],
    },
    {
      name: 'whose confirmation was ignored is not confirmed by a late yes',
      steps: [
        strict,
        { event: 'rephrase' },
        { answer: 'yes', gets: { decision: 'confirm', reason: NOT_CONFIRMED, thread: 2 } },
      ],
    },
  ]);
});

describe('a declined action', () => {
  const confirm: Call = {
    risk: 'irreversible',
    config: ENFORCE,
    finds: unclear('scope', 0.3),
    gets: { decision: 'confirm' },
  };
  hold([
    {
      name: 'is asked about, and a confirmation after that shows what was answered',
      steps: [
        confirm,
        { answer: 'no', gets: { decision: 'ask', questions: [INSTEAD], thread: 1 } },
        {
          answer: 'the old ones',
          gets: { decision: 'confirm', prompt: expect.stringContaining('the old ones') },
        },
      ],
    },
    {
      name: 'is confirmed once the answer has made another action of it',
      steps: [
        confirm,
        { answer: 'no', gets: { decision: 'ask' } },
        {
          answer: 'only the 2018 ones',
          finds: { tool: 'delete_records', parameters: { year: 2018 } },
          gets: { decision: 'confirm', thread: 1 },
        },
        { answer: 'yes', gets: { decision: 'proceed', reason: CONFIRMED } },
      ],
    },
    {
      name: 'is handed to nobody when nothing can be asked',
      steps: [
        { ...confirm, finds: {} },
        { answer: 'no', gets: { decision: 'ask', questions: [INSTEAD], prompt: null } },
      ],
    },
    {
      name: 'stays refused in its thread, whatever is said that asks for nothing else',
      steps: [
        { ...confirm, finds: {} },
        { answer: 'no', gets: { decision: 'ask', questions: [INSTEAD] } },
        { answer: 'yes', gets: { decision: 'ask', questions: [INSTEAD], thread: 1 } },
        { answer: 'approved', gets: { decision: 'ask', thread: 1 } },
        { answer: '', gets: { decision: 'ask', thread: 1 } },
      ],
    },
    {
      name: 'may be confirmed in a new thread',
      steps: [
        { ...confirm, finds: {} },
        { answer: 'no', gets: { decision: 'ask', thread: 1 } },
        { gets: { decision: 'confirm', thread: 2 } },
      ],
    },
    {
      name: 'is not carried out when the question stays open, whatever the stakes',
      steps: [
        {
          risk: 'medium',
          finds: unclear('goal', 0.3),
          gets: { decision: 'confirm', questions: [] },
        },
        { answer: 'no', gets: { decision: 'ask', questions: [INSTEAD] } },
        { answer: "I don't know", gets: { decision: 'ask', thread: 1 } },
        { answer: '', gets: { decision: 'ask' } },
      ],
    },
    {
      name: 'that the user cannot say yes or no to is asked about',
      steps: [
        confirm,
        { answer: 'not sure', gets: { decision: 'ask', questions: ['Which scope?'], thread: 1 } },
      ],
    },
    {
      name: 'of low stakes is not carried out either',
      steps: [
        { risk: 'medium', finds: { score: 0.3 }, gets: { decision: 'confirm' } },
        { answer: 'no', finds: {}, gets: { decision: 'ask', questions: [INSTEAD] } },
      ],
    },
  ]);
});
