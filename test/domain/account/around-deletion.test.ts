import { expect, test } from 'vitest';
import { aroundDeletion } from '../../../src/domain/audit/around-deletion.js';

const fault = (code: string) => Object.assign(new Error('x'), { code });

/** Does what a deletion does, where the first notes fail in this way. @returns what happened, in its order */
async function trace(faults: Error[]): Promise<string[]> {
  const done: string[] = [];
  const note = async (): Promise<void> => {
    const [failed] = faults.splice(0, 1);
    done.push(failed ? 'not noted' : 'noted');
    if (failed) throw failed;
  };
  const remove = async (ensureNoted: () => Promise<void>): Promise<void> => {
    done.push('removed');
    await ensureNoted();
    done.push('gone');
  };
  await aroundDeletion(note, remove).catch(() => done.push('refused'));
  return done;
}

test('a deletion is noted before it begins, and on a full disk when it has made room', async () => {
  expect(await trace([])).toEqual(['noted', 'removed', 'gone']);
  expect(await trace([fault('53100')])).toEqual(['not noted', 'removed', 'noted', 'gone']);
  expect(await trace([fault('53100'), fault('53100')])).toEqual([
    ...['not noted', 'removed', 'not noted', 'refused'],
  ]);
});

test('nothing is deleted that cannot be noted for another reason', async () => {
  expect(await trace([fault('42501')])).toEqual(['not noted', 'refused']);
});
