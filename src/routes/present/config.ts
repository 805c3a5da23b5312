import type { z } from 'zod';
import type { ConfigAnswer, ConfigVersion } from '../../contracts/config.js';
import type { ConfigVersionRow } from '../../db/schema/config-versions.js';
import { DEFAULT_CONFIG, effectiveConfig } from '../../domain/config/defaults.js';
import type { ConfigVersionOutline } from '../../store/config/config-versions.js';

export function presentConfig(
  overrides: Readonly<Record<string, unknown>>,
): z.infer<typeof ConfigAnswer> {
  return {
    ...effectiveConfig(overrides),
    defaults: DEFAULT_CONFIG,
    overridden: Object.keys(overrides).sort(),
  };
}

export function presentOutline(
  row: ConfigVersionOutline,
): Omit<ConfigVersion, 'config' | 'overridden'> {
  return {
    version: row.version,
    at: row.at.toISOString(),
    by: row.by,
    fields: row.fields,
    restored_version: row.restored,
  };
}

export function presentConfigVersion(row: ConfigVersionRow): ConfigVersion {
  return {
    ...presentOutline(row),
    config: effectiveConfig(row.config),
    overridden: Object.keys(row.config).sort(),
  };
}
