import type { z } from 'zod';
import type { ConfigAnswer } from '../../contracts/config.js';
import { DEFAULT_CONFIG, effectiveConfig } from '../../domain/config/defaults.js';

export function presentConfig(
  overrides: Readonly<Record<string, unknown>>,
): z.infer<typeof ConfigAnswer> {
  return {
    ...effectiveConfig(overrides),
    defaults: DEFAULT_CONFIG,
    overridden: Object.keys(overrides).sort(),
  };
}
