import { describe, expect, test } from 'vitest';
import {
  draftIn,
  listDraftChanges,
  RESET,
  readField,
  toUpdate,
} from '../../console/src/pages/config/draft.js';
import { FIELDS } from '../../console/src/pages/config/fields.js';
import { ConfigUpdate, ConfigValues } from '../../src/contracts/config.js';

const CONFIG = {
  high_risk_cost: 12,
  ambiguity_threshold: 0.5,
  mode_default: 'suggest',
  experiment: { enabled: true, key: 'a', holdout_pct: 0.35, salt: 'kept' },
  handoffs: {},
};

const update = (draft: Record<string, string>) => toUpdate(CONFIG, listDraftChanges(CONFIG, draft));

describe('a draft of the configuration', () => {
  test('changes what is other than now, and nothing else', () => {
    expect(update({ high_risk_cost: '12', ambiguity_threshold: '.5' })).toEqual({});
    expect(update({ high_risk_cost: '20', mode_default: 'auto' })).toEqual({
      high_risk_cost: 20,
      mode_default: 'auto',
    });
  });

  test('puts fields back, and keeps the siblings of a field within a field', () => {
    const body = update({
      high_risk_cost: RESET,
      'experiment.enabled': 'false',
      'experiment.holdout_pct': '',
      'handoffs.expires_after_minutes': '60',
    });
    expect(body).toEqual({
      high_risk_cost: null,
      experiment: { enabled: false, key: 'a', salt: 'kept' },
      handoffs: { expires_after_minutes: 60 },
    });
    expect(ConfigUpdate.safeParse(body).success).toBe(true);
  });

  test('leaves to the server what is no number, which says so', () => {
    const body = update({ high_risk_cost: 'ten' });
    expect(body).toEqual({ high_risk_cost: 'ten' });
    expect(ConfigUpdate.safeParse(body).success).toBe(false);
  });

  test('is what stands in an address beside other values', () => {
    expect(draftIn({ tab: 'values', high_risk_cost: '3' })).toEqual({ high_risk_cost: '3' });
  });

  test('has fields that the interface has', () => {
    const shape: Record<string, unknown> = ConfigValues.shape;
    for (const { path } of FIELDS) expect(Object.keys(shape)).toContain(path.split('.')[0]);
    expect(readField(CONFIG, 'experiment.key')).toBe('a');
    expect(readField(CONFIG, 'experiment.none')).toBeUndefined();
  });
});
