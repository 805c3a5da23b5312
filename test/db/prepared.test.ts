import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openServer } from '../../src/db/client.js';
import { PreparedStatement } from '../../src/db/prepared.js';
import { query } from '../../src/db/rows.js';
import { cloneOnServer, onServer } from '../support/database.js';

const SUM = new PreparedStatement<{ sum: number }>(
  sql`select ${sql.placeholder('a')}::int + ${sql.placeholder('b')}::int as sum`,
);

describe.skipIf(!onServer())('a prepared statement (needs TEST_DATABASE_URL)', () => {
  const open = async () => {
    const { hot, close } = openServer(await cloneOnServer({ empty: true }));
    const names = async () =>
      (await query<{ name: string }>(hot, sql`select name from pg_prepared_statements`)).map(
        ({ name }) => name,
      );
    return { hot, close, names };
  };

  test('is planned once a connection', async () => {
    const { hot, close, names } = await open();
    expect(await SUM.run(hot, { a: 1, b: 2 })).toEqual([{ sum: 3 }]);
    expect(await SUM.run(hot, { a: 3, b: 4 })).toEqual([{ sum: 7 }]);
    expect(await names()).toHaveLength(1);
    await close();
  });

  test('has no name from then on when its name is gone, as behind a pooler in transaction mode', async () => {
    const { hot, close, names } = await open();
    await SUM.run(hot, { a: 1, b: 2 });
    await hot.execute(sql`deallocate all`);
    expect(await SUM.run(hot, { a: 3, b: 4 })).toEqual([{ sum: 7 }]);
    expect(await SUM.run(hot, { a: 5, b: 6 })).toEqual([{ sum: 11 }]);
    expect(await names()).toEqual([]);
    await close();
  });

  test('has no name from then on when the session has one of that name', async () => {
    const first = await open();
    await SUM.run(first.hot, { a: 1, b: 2 });
    const [name = ''] = await first.names();
    await first.close();
    const { hot, close } = await open();
    await hot.execute(sql.raw(`prepare ${name} as select 'of another process'`));
    expect(await SUM.run(hot, { a: 3, b: 4 })).toEqual([{ sum: 7 }]);
    expect(await SUM.run(hot, { a: 5, b: 6 })).toEqual([{ sum: 11 }]);
    await close();
  });

  test('says what is wrong with its values', async () => {
    const { hot, close } = await open();
    await expect(SUM.run(hot, { a: 'x', b: 2 })).rejects.toThrow();
    expect(await SUM.run(hot, { a: 1, b: 2 })).toEqual([{ sum: 3 }]);
    await close();
  });
});
