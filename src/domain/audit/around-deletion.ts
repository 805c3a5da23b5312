import { isDiskFull } from '../../db/faults.js';

/**
 * Notes a deletion before it begins; where the disk has no room for the note, when the deletion is done, since else nobody could
 * make room.
 */
export async function aroundDeletion<Result>(
  note: () => Promise<void>,
  remove: () => Promise<Result>,
): Promise<Result> {
  const isNoted = await note().then(
    () => true,
    (error: unknown) => {
      if (isDiskFull(error)) return false;
      throw error;
    },
  );
  const removed = await remove();
  if (!isNoted) await note();
  return removed;
}
