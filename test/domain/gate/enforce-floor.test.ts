import { describe, expect } from 'vitest';
import { hold, unclear } from './play-conversation.js';

const RUNNING = { enabled: true, key: 'gate-2026-11', salt: 'pepper' };
/** Below 0.5 of the hash, and above. */
const CONTROL = 's-2';
const TREATED = 's-1';

const ENFORCE = { intervention_mode: 'enforce' } as const;
const held = { ...ENFORCE, experiment: RUNNING };
const confirmed = expect.stringContaining('confirmed by the user');
const saysSo = expect.stringMatching(/irreversible|cannot be undone|confirmation/i);

describe('the floor of enforce', () => {
  hold([
    {
      name: 'without it an irreversible action that costs nothing proceeds',
      steps: [{ risk: 'irreversible', cost: 0, finds: {}, gets: { decision: 'proceed' } }],
    },
    {
      name: 'irreversible never proceeds unconfirmed, whatever it costs, also in auto',
      steps: [
        {
          config: ENFORCE,
          mode: 'auto',
          risk: 'irreversible',
          cost: 0,
          finds: {},
          gets: { decision: 'confirm', questions: [], prompt: expect.any(String) },
        },
        { answer: 'yes', gets: { decision: 'proceed', reason: confirmed } },
      ],
    },
    {
      name: 'high from 0.5 on does not',
      steps: [
        {
          config: ENFORCE,
          risk: 'high',
          cost: 0,
          finds: { score: 0.5 },
          gets: { decision: 'confirm' },
        },
        { answer: 'yes', gets: { decision: 'proceed', reason: confirmed } },
      ],
    },
    {
      name: 'high below 0.5 may',
      steps: [
        {
          config: ENFORCE,
          risk: 'high',
          cost: 0,
          finds: { score: 0.49 },
          gets: { decision: 'proceed' },
        },
      ],
    },
    {
      name: 'medium may, however unclear',
      steps: [
        {
          config: ENFORCE,
          risk: 'medium',
          cost: 0,
          finds: { score: 0.9 },
          gets: { decision: 'proceed' },
        },
      ],
    },
    {
      name: 'it asks where a question is cheaper than a confirmation',
      steps: [
        {
          config: ENFORCE,
          risk: 'irreversible',
          finds: unclear('scope', 0.8),
          gets: { decision: 'ask' },
        },
      ],
    },
  ]);
});

describe('the floor of enforce, observing and in an experiment', () => {
  hold([
    {
      name: 'observing, irreversible is stopped, says so, and can be confirmed',
      steps: [
        {
          config: { ...ENFORCE, mode_default: 'observe' },
          risk: 'irreversible',
          finds: {},
          gets: { decision: 'confirm', prompt: expect.any(String), reason: saysSo, open: 1 },
        },
        { answer: 'yes', gets: { decision: 'proceed', reason: confirmed, thread: 1 } },
      ],
    },
    {
      name: 'observing, high is not stopped',
      steps: [
        {
          config: { ...ENFORCE, mode_default: 'observe' },
          risk: 'high',
          finds: unclear('scope', 0.9),
          gets: {
            decision: 'proceed',
            questions: [],
            open: 0,
            reason: expect.stringMatching(/^observe: /),
          },
        },
      ],
    },
    {
      name: 'in the control group irreversible is stopped, and the call leaves the experiment',
      session: CONTROL,
      steps: [
        {
          config: held,
          risk: 'irreversible',
          finds: {},
          gets: { decision: 'confirm', arm: null, reason: saysSo, open: 1 },
        },
        { answer: 'yes', gets: { decision: 'proceed', reason: confirmed, arm: null } },
      ],
    },
    {
      name: 'in the control group high is not stopped, and the call counts',
      session: CONTROL,
      steps: [
        {
          config: held,
          risk: 'high',
          finds: unclear('scope', 0.9),
          gets: { decision: 'proceed', arm: 'control', open: 0 },
        },
      ],
    },
    {
      name: 'without enforce the control group lets an irreversible action pass',
      session: CONTROL,
      steps: [
        {
          config: { experiment: RUNNING },
          risk: 'irreversible',
          finds: {},
          gets: { decision: 'proceed', arm: 'control', open: 0 },
        },
      ],
    },
    {
      name: 'a treated call is held to the whole floor',
      session: TREATED,
      steps: [
        {
          config: held,
          risk: 'high',
          cost: 0,
          finds: { score: 0.6 },
          gets: { decision: 'confirm', arm: 'treatment' },
        },
      ],
    },
    {
      name: 'what it stops in both arms alike leaves the experiment in both',
      session: TREATED,
      steps: [
        { config: held, risk: 'irreversible', finds: {}, gets: { decision: 'confirm', arm: null } },
        { answer: 'yes', gets: { decision: 'proceed', reason: confirmed, arm: null } },
      ],
    },
  ]);
});
