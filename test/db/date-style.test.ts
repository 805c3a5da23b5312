import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { checkDateStyle } from '../../src/db/open.js';
import { startApp } from '../support/app.js';
import { cloneOnServer, onServer, openClone, sharedDatabase } from '../support/database.js';

const STYLES = ['German', 'Postgres, DMY', 'SQL, MDY'];

describe.skipIf(!onServer())('a server that writes dates in another way', () => {
  test.each(STYLES)('as %s is read all the same', async (style) => {
    const url = await cloneOnServer();
    const admin = openClone(url);
    const name = sql.identifier(new URL(url).pathname.slice(1));
    await admin.db.execute(sql`alter database ${name} set datestyle = ${sql.raw(`'${style}'`)}`);
    await admin.close();
    const database = openClone(url);
    await checkDateStyle(database.db);
    const subject = await startApp({}, { database });
    const tenant = await subject.tenant();
    const call = await tenant.call('POST', '/v1/gate', { request: 'Delete it', session_id: 's' });
    expect(call.statusCode, call.body).toBe(200);
    const usage = (await tenant.call('GET', '/v1/usage')).json();
    expect(usage.gate_calls).toMatchObject({ total: 1, today: 1 });
    const { items } = (await tenant.call('GET', '/v1/sessions')).json();
    expect(items[0].last_activity_at).toMatch(/^\d{4}-\d\d-\d\dT/);
    await subject.close();
    await database.close();
  });
});

test('dates that a pooler does not have written so are refused with a sentence', async () => {
  const { db } = await sharedDatabase();
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`set local datestyle = 'German'`);
      await checkDateStyle(tx);
    }),
  ).rejects.toThrow(
    /^The database returns dates as DateStyle 'German, .*'\. Intentlock needs ISO\. /,
  );
});
