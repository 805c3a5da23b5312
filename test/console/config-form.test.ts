import { describe, expect, test } from 'vitest';
import {
  asText,
  type Config,
  DEFAULT,
  pickDraft,
  readDraft,
  shownText,
  withUpdate,
} from '../../console/src/pages/config/draft.js';
import { type ConfigField, FIELDS } from '../../console/src/pages/config/fields.js';
import {
  costSentences,
  mixSentence,
  type Preview,
  scopeSentences,
  signed,
} from '../../console/src/pages/config/sentences.js';
import { fieldsInWords, listDifferences, worth } from '../../console/src/pages/config/wording.js';
import { AgentHooks } from '../../src/contracts/agent-hooks.js';
import { ConfigUpdate, ConfigValues, Experiment } from '../../src/contracts/config.js';
import { HandoffSettings } from '../../src/contracts/handoff-settings.js';
import { DEFAULT_CONFIG } from '../../src/domain/config/defaults.js';

const CONFIG: Config = {
  ...DEFAULT_CONFIG,
  high_risk_cost: 12,
  mode_default: 'suggest',
  experiment: { enabled: true, key: 'a', started_at: '2026-11-10T00:00:00.000Z' },
  defaults: DEFAULT_CONFIG,
  overridden: ['experiment', 'high_risk_cost', 'mode_default'],
};

const field = (name: string): ConfigField => {
  const found = FIELDS.find((one) => one.name === name);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
};

test('the form has every field of the configuration but the rules, each once, with choices as the contract has them', () => {
  const inner = { experiment: Experiment, handoffs: HandoffSettings, agent_hooks: AgentHooks };
  const expected = Object.keys(ConfigValues.shape).flatMap((name) => {
    if (name === 'cluster_rules') return [];
    const schema = inner[name as keyof typeof inner];
    return schema ? Object.keys(schema.shape).map((one) => `${name}.${one}`) : [name];
  });
  expect(FIELDS.map(({ name }) => name).sort()).toEqual(expected.sort());
  for (const { name, choices } of FIELDS) {
    for (const [value] of choices ?? []) {
      const [outer = '', one] = name.split('.');
      const update = { [outer]: one === undefined ? value : { [one]: value } };
      expect(ConfigUpdate.safeParse(update).success, name).toBe(true);
    }
  }
});

describe('a draft', () => {
  test('is taken from the address, and holds what differs', () => {
    const draft = pickDraft({ high_risk_cost: '20', low_risk_cost: '0.5', tab: 'prices', x: '1' });
    expect(draft).toEqual({ high_risk_cost: '20', low_risk_cost: '0.5' });
    expect(readDraft(draft, CONFIG)).toEqual({
      update: { high_risk_cost: 20 },
      changed: ['high_risk_cost'],
      faults: {},
    });
  });

  test('reads numbers as they are typed, and says what is none', () => {
    expect(readDraft({ high_risk_cost: ' 2,5 ' }, CONFIG).update).toEqual({ high_risk_cost: 2.5 });
    expect(readDraft({ high_risk_cost: '12.0' }, CONFIG).changed).toEqual([]);
    for (const text of ['', 'many', '1e999'])
      expect(readDraft({ high_risk_cost: text }, CONFIG)).toEqual({
        update: {},
        changed: [],
        faults: { high_risk_cost: 'Enter a number.' },
      });
  });

  test('puts fields back to their defaults, also those that are set to them', () => {
    const draft = { high_risk_cost: DEFAULT, mode_default: DEFAULT, low_risk_cost: DEFAULT };
    expect(readDraft(draft, CONFIG).update).toEqual({ high_risk_cost: null, mode_default: null });
    expect(shownText(field('high_risk_cost'), draft, CONFIG)).toBe('10');
  });

  test('sends an object as a whole, and null when nothing is left of it', () => {
    const some = { 'experiment.key': 'b', 'experiment.enabled': 'false' };
    expect(readDraft(some, CONFIG).update).toEqual({
      experiment: { enabled: false, key: 'b', started_at: '2026-11-10T00:00:00.000Z' },
    });
    const none = Object.fromEntries(
      ['enabled', 'key', 'started_at', 'salt'].map((name) => [`experiment.${name}`, DEFAULT]),
    );
    expect(readDraft(none, CONFIG).update).toEqual({ experiment: null });
    const day = field('experiment.started_at');
    expect(asText(day, CONFIG.experiment.started_at)).toBe('2026-11-10');
    expect(readDraft({ 'experiment.started_at': '2026-11-10' }, CONFIG).changed).toEqual([]);
  });

  test('reads patterns line by line', () => {
    const text = 'Bash(FOO=1 git push*) = medium\n\n mcp__shop__refund=irreversible ';
    const { update } = readDraft({ 'agent_hooks.risks': text }, CONFIG);
    expect(update.agent_hooks?.risks).toEqual({
      'Bash(FOO=1 git push*)': 'medium',
      mcp__shop__refund: 'irreversible',
    });
    expect(ConfigUpdate.safeParse(update).success).toBe(true);
    const risks = update.agent_hooks?.risks;
    expect(asText(field('agent_hooks.risks'), risks)).toBe(
      'Bash(FOO=1 git push*) = medium\nmcp__shop__refund = irreversible',
    );
    const { faults } = readDraft({ 'agent_hooks.risks': 'a = low\nb: high' }, CONFIG);
    expect(faults['agent_hooks.risks']).toContain('Line 2');
  });

  test('reads rules line by line, and says which line is none', () => {
    const text = 'verb: destroy, where: production\n\nargument: amount > 1,000';
    const { update } = readDraft({ 'agent_hooks.deny': text }, CONFIG);
    const deny = [{ verb: 'destroy', where: 'production' }, { argument: 'amount > 1,000' }];
    expect(update.agent_hooks?.deny).toEqual(deny);
    expect(asText(field('agent_hooks.deny'), deny)).toBe(text.replace('\n\n', '\n'));
    const { faults } = readDraft({ 'agent_hooks.deny': 'verb: delete\nburn' }, CONFIG);
    expect(faults['agent_hooks.deny']).toContain('Line 2');
  });
});

test('says what differs, in words', () => {
  const { update } = readDraft({ high_risk_cost: '20', 'experiment.enabled': 'false' }, CONFIG);
  const after = {
    ...withUpdate(CONFIG, update),
    cluster_rules: [RULE, { ...RULE, enabled: false }],
  };
  expect(listDifferences(CONFIG, after)).toEqual([
    {
      name: 'high_risk_cost',
      label: 'Cost of a wrong high-risk action',
      before: '12 question costs',
      after: '20 question costs',
    },
    {
      name: 'experiment.enabled',
      label: 'Run an experiment with a control group',
      before: 'on',
      after: 'off',
    },
    {
      name: 'cluster_rules',
      label: 'Questions for clusters',
      before: 'none',
      after: '2 rules, 1 of them on',
    },
  ]);
  expect(listDifferences(CONFIG, withUpdate(CONFIG, { high_risk_cost: null }))[0]?.after).toBe(
    '10 question costs',
  );
  expect(fieldsInWords(['high_risk_cost', 'experiment'])).toBe('high risk cost; control group');
});

const RULE = { cluster_id: 'c_7', question_template: 'Refund or exchange?' };

test('says costs in questions, and in money once a question has a price', () => {
  expect(worth(12, 1, null)).toBe('12 question costs');
  expect(worth(1, 1, null)).toBe('1 question cost');
  expect(worth(10, 2, { amount: 0.4, currency: 'EUR' })).toBe('5 question costs, 2.00 EUR');
  expect(worth(10, 0, { amount: 0.4, currency: 'EUR' })).toBe('10 points');
});

describe('a preview', () => {
  const mix = { proceed: 1, ask: 1, confirm: 0, options: 0, escalate: 0, off: 0 };
  const side = { decisions: mix, expected_cost: 1.7506, realised_cost: 3.7245 };
  const preview: Preview = {
    ...{ days: 30, calls: 2_448, skipped: 0, is_complete: true, changed: 21, n_known: 344 },
    ...{ questions_gained: 20, questions_lost: 1, recorded: mix, changes: [] },
    current: { ...side, expected_cost_at_preview_prices: 1.7506 },
    preview: { ...side, expected_cost: 1.6, expected_cost_at_preview_prices: 1.6 },
  };

  test('says what would be answered otherwise', () => {
    expect(mixSentence(preview)).toBe(
      '21 of 2,448 calls in 30 days would get a different decision: 20 more questions, 1 fewer question.',
    );
    const none = { ...preview, changed: 0 };
    expect(mixSentence(none)).toBe('No change: all 2,448 calls in 30 days keep their decision.');
    const same = { ...preview, questions_gained: 0, questions_lost: 0 };
    expect(mixSentence(same)).toMatch(/the same number of questions\.$/);
    expect([12, -3, 0].map(signed)).toEqual(['+12', '−3', '±0']);
  });

  test('says what a call costs, and what is unknown', () => {
    expect(costSentences(preview, 1, null)).toEqual([
      'At the new costs, the expected cost per call goes from 1.75 question costs to 1.6 question costs.',
      'Over 344 reviewed calls, the actual cost per call stays at 3.72 question costs.',
    ]);
    const unknown = {
      ...{ ...preview, n_known: 2 },
      preview: { ...preview.preview, expected_cost: null, realised_cost: null },
    };
    expect(costSentences(unknown, 1, null)).toEqual([
      'There is not enough data to say what a call costs.',
      'The actual cost is unknown: only 2 of these calls were reviewed.',
    ]);
  });

  test('says what it left out', () => {
    expect(scopeSentences(preview)).toEqual([]);
    expect(scopeSentences({ ...preview, skipped: 1, is_complete: false })).toEqual([
      'Only the newest 2,448 calls were checked.',
      '1 call couldn’t be included because too little was stored about it.',
    ]);
  });
});
