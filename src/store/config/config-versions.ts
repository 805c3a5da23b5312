import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { type ConfigVersionRow, configVersions } from '../../db/schema/config-versions.js';
import { oneTenant } from '../scope.js';

/** A changed configuration, and who changed it. */
export interface ConfigWrite {
  /** Settings of the tenant's own, all of them. */
  readonly config: Readonly<Record<string, unknown>>;
  /** The fields that change; none of them: no version is kept. */
  readonly fields: readonly string[];
  readonly restored: number | null;
  readonly by: string;
  readonly at: Date;
}

/**
 * Puts a configuration active, raises the tenant's version and keeps the configuration as that version, in one
 * statement. Whoever calls has locked the tenant.
 *
 * @returns the tenant's new version; undefined when there is no such tenant
 */
export async function writeConfig(
  tx: Database,
  tenantId: string,
  { config, fields, restored, by, at }: ConfigWrite,
): Promise<number | undefined> {
  const scope = oneTenant(tenantId);
  const [row] = await query<{ version: number }>(
    tx,
    sql`
      with changed as (
        update tenants set config = ${JSON.stringify(config)}::jsonb, version = version + 1 where id = ${tenantId}
        returning version
      ), kept as (
        insert into config_versions (tenant_id, version, config, fields, restored, at, by)
        select ${scope.owner}, version, ${JSON.stringify(config)}::jsonb, ${JSON.stringify(fields)}::jsonb, ${restored}::integer,
          ${at.toISOString()}::timestamptz, ${by}::text
        from ${scope.owned(sql`changed`)} where ${fields.length > 0}::boolean
      )
      select version from changed`,
  );
  return row?.version;
}

const OUTLINE = {
  version: configVersions.version,
  at: configVersions.at,
  by: configVersions.by,
  fields: configVersions.fields,
  restored: configVersions.restored,
};

/** A version without its configuration, which may be long. */
export type ConfigVersionOutline = Omit<ConfigVersionRow, 'tenantId' | 'config'>;

/** A page of versions, newest first. */
export async function listConfigVersions(
  db: Database,
  tenantId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: ConfigVersionOutline[]; total: number }> {
  const own = eq(configVersions.tenantId, tenantId);
  const rows = await db
    .select(OUTLINE)
    .from(configVersions)
    .where(own)
    .orderBy(desc(configVersions.version))
    .offset(offset)
    .limit(limit);
  return { rows, total: await db.$count(configVersions, own) };
}

/** The configuration that was active at a version of the tenant. */
export async function findConfigAt(
  db: Database,
  tenantId: string,
  version: number,
): Promise<ConfigVersionRow | undefined> {
  const rows = await db
    .select()
    .from(configVersions)
    .where(and(eq(configVersions.tenantId, tenantId), lte(configVersions.version, version)))
    .orderBy(desc(configVersions.version))
    .limit(1);
  return rows[0];
}
