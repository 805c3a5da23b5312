import { describe, expect, test } from 'vitest';
import type { ConfigValues } from '../../../src/contracts/config.js';
import type { Mode } from '../../../src/contracts/gate.js';
import { DEFAULT_CONFIG } from '../../../src/domain/config/defaults.js';
import { modeOf } from '../../../src/domain/gate/mode.js';
import { hold, type Script, unclear } from './play-conversation.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const RUNNING = { enabled: true, key: 'gate-2026-11', salt: 'pepper' };
const ENFORCED: Partial<ConfigValues> = { intervention_mode: 'enforce' };
/** Below 0.5 of the hash, and above. */
const CONTROL = 's-2';
const TREATED = 's-1';

const called = (config: Partial<ConfigValues>, requested: Mode | null, sessionId = TREATED) =>
  modeOf({
    tenantId: 'ten_1',
    sessionId,
    config: { ...DEFAULT_CONFIG, ...config },
    requested,
    now: NOW,
  });

describe('the mode of a call', () => {
  const started = (started_at: string) => ({ ...RUNNING, started_at });
  test.each<[string, Partial<ConfigValues>, Mode | null, string, Mode, string | null]>([
    ['nothing set', {}, null, TREATED, 'suggest', null],
    ["the tenant's default", { mode_default: 'auto' }, null, TREATED, 'auto', null],
    ['the header before it', { mode_default: 'suggest' }, 'observe', TREATED, 'observe', null],
    ['a stricter header before auto and enforce', ENFORCED, 'auto', TREATED, 'auto', null],
    [
      'the treatment before the default',
      { mode_default: 'observe', experiment: { ...RUNNING, treatment_mode: 'auto' } },
      null,
      TREATED,
      'auto',
      'treatment',
    ],
    [
      'the treatment is suggest unless configured otherwise',
      { mode_default: 'auto', experiment: RUNNING },
      null,
      TREATED,
      'suggest',
      'treatment',
    ],
    [
      'the header before the treatment',
      { experiment: { ...RUNNING, treatment_mode: 'suggest' } },
      'auto',
      TREATED,
      'auto',
      'treatment',
    ],
    [
      'the control group before the header',
      { experiment: { ...RUNNING, control_mode: 'observe' } },
      'auto',
      CONTROL,
      'observe',
      'control',
    ],
    [
      'the control group observes unless configured otherwise',
      { mode_default: 'auto', experiment: RUNNING },
      null,
      CONTROL,
      'observe',
      'control',
    ],
    [
      'another mode for the control group',
      { experiment: { ...RUNNING, control_mode: 'auto' } },
      'suggest',
      CONTROL,
      'auto',
      'control',
    ],
    [
      'an experiment that is switched off',
      { experiment: { ...RUNNING, enabled: false, treatment_mode: 'auto' } },
      null,
      CONTROL,
      'suggest',
      null,
    ],
    [
      'one that has not begun',
      { experiment: started('2026-11-21T00:00:00Z') },
      'auto',
      CONTROL,
      'auto',
      null,
    ],
    [
      'one that has begun',
      { experiment: started('2026-11-20T00:00:00Z') },
      'auto',
      CONTROL,
      'observe',
      'control',
    ],
    [
      'one that has ended',
      { experiment: { ...RUNNING, stopped_at: '2026-11-20T11:59:59Z' } },
      null,
      CONTROL,
      'suggest',
      null,
    ],
  ])('%s', (_name, config, requested, session, mode, arm) => {
    const intervention = config.intervention_mode ?? 'suggest';
    expect(called(config, requested, session)).toEqual({ intervention, mode, arm });
  });

  test.each<[string, Partial<ConfigValues>, Mode, Mode]>([
    ['auto', { mode_default: 'auto' }, 'observe', 'auto'],
    ['auto', { mode_default: 'auto' }, 'suggest', 'auto'],
    ['enforce', ENFORCED, 'observe', 'suggest'],
    ['auto', { mode_default: 'auto', experiment: RUNNING }, 'observe', 'suggest'],
  ])(
    'where the tenant has set %s, a weaker header is refused: %j, %s',
    (_set, config, requested, mode) => {
      expect(called(config, requested)).toMatchObject({ mode, refused: requested });
    },
  );

  test('where the tenant observes itself, the header has nothing to weaken', () => {
    const config = { mode_default: 'observe', intervention_mode: 'enforce' } as const;
    expect(called(config, 'observe')).toMatchObject({ mode: 'observe' });
    expect(called(config, 'suggest')).toEqual({
      intervention: 'enforce',
      mode: 'suggest',
      arm: null,
    });
  });

  test('interventions that are off stay off whatever else is said', () => {
    const config = { intervention_mode: 'off', experiment: RUNNING } as const;
    for (const mode of ['observe', 'suggest', 'auto', null] as const) {
      expect(called(config, mode, CONTROL).intervention).toBe('off');
      expect(called(config, mode, TREATED).intervention).toBe('off');
    }
  });
});

describe('the arm of a session', () => {
  const armAt = (holdout: number, session: string) =>
    called({ experiment: { ...RUNNING, holdout_pct: holdout } }, null, session).arm;

  test('is the first 8 bytes of SHA-256 of "ten_1:gate-2026-11:pepper:<session>", by hand', () => {
    // s-1: f0aa8cb720c3ea85 / 2^64 = 0.94010; s-2: 1bb1d994d497fa84 / 2^64 = 0.10818
    expect([armAt(0.9401, 's-1'), armAt(0.9402, 's-1')]).toEqual(['treatment', 'control']);
    expect([armAt(0.1081, 's-2'), armAt(0.1082, 's-2')]).toEqual(['treatment', 'control']);
  });

  test('stays control when the holdout is raised, and the holdout is a share', () => {
    const sessions = Array.from({ length: 2000 }, (_, number) => `session-${number}`);
    const controls = (holdout: number) =>
      sessions.filter((session) => armAt(holdout, session) === 'control');
    const [few, more] = [controls(0.1), controls(0.3)];
    expect(more).toEqual(expect.arrayContaining(few));
    expect(few.length).toBeGreaterThan(140);
    expect(few.length).toBeLessThan(260);
    expect(controls(0)).toEqual([]);
    expect(controls(1)).toEqual(sessions);
  });

  test('is dealt anew by another key or salt', () => {
    const sessions = Array.from({ length: 64 }, (_, number) => `session-${number}`);
    const dealt = (experiment: object) =>
      sessions.map(
        (session) => called({ experiment: { ...RUNNING, ...experiment } }, null, session).arm,
      );
    expect(dealt({ key: 'other' })).not.toEqual(dealt({}));
    expect(dealt({ salt: 'other' })).not.toEqual(dealt({}));
  });
});

describe('what a reply carries', () => {
  const OFFER: Script = { ...unclear('scope', 0.7), readings: ['Friday', 'Saturday'] };
  const empty = { questions: [], options: [], prompt: null };
  const prompt = expect.any(String);
  hold([
    {
      name: 'auto, ask: the questions',
      steps: [
        {
          mode: 'auto',
          finds: unclear('scope', 0.8),
          gets: { ...empty, decision: 'ask', questions: ['Which scope?'] },
        },
      ],
    },
    {
      name: 'auto, confirm: the prompt',
      steps: [
        {
          mode: 'auto',
          risk: 'high',
          finds: unclear('scope', 0.8),
          gets: { ...empty, decision: 'confirm', prompt },
        },
      ],
    },
    {
      name: 'auto, options: the options',
      steps: [
        {
          mode: 'auto',
          risk: 'medium',
          finds: OFFER,
          gets: { ...empty, decision: 'options', options: ['Friday', 'Saturday'] },
        },
      ],
    },
    {
      name: 'auto, escalate: nothing',
      steps: [
        {
          mode: 'auto',
          risk: 'irreversible',
          cost: 500,
          finds: unclear('scope', 0.8),
          gets: { ...empty, decision: 'escalate', open: 0 },
        },
      ],
    },
    {
      name: 'suggest, confirm: the prompt, and the questions beside it',
      steps: [
        {
          risk: 'high',
          finds: unclear('scope', 0.8),
          gets: { decision: 'confirm', prompt, questions: ['Which scope?'], open: 1 },
        },
      ],
    },
    {
      name: 'suggest, escalate: the questions beside it, which open a clarification',
      steps: [
        {
          risk: 'irreversible',
          cost: 500,
          finds: unclear('scope', 0.8),
          gets: { decision: 'escalate', prompt: null, questions: ['Which scope?'], open: 1 },
        },
        { answer: 'before 2020', finds: {}, gets: { thread: 1, read: 'text', fatigue: 'none' } },
      ],
    },
    {
      name: 'the default of the tenant is followed without a header',
      steps: [
        {
          config: { mode_default: 'auto' },
          risk: 'high',
          finds: unclear('scope', 0.8),
          gets: { ...empty, decision: 'confirm', prompt },
        },
      ],
    },
    {
      name: 'off: no decision, no reason, no prompt, no options, whatever the header says',
      steps: (['auto', 'suggest', 'observe'] as const).map((mode) => ({
        config: { intervention_mode: 'off' as const },
        mode,
        risk: 'irreversible' as const,
        finds: OFFER,
        gets: { decision: null, reason: null, prompt: null, options: [] },
      })),
    },
  ]);
});
