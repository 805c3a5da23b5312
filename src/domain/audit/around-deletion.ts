import { isDiskFull } from '../../db/faults.js';

/**
 * Notes a deletion before it begins; where the disk has no room for the note, when the deletion is done, since else nobody could
 * make room.
 *
 * @param remove gets what makes sure of the note: it calls that before it removes what a repeat would be found by
 */
export async function aroundDeletion<Result>(
  note: () => Promise<void>,
  remove: (ensureNoted: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  let isNoted = await note().then(
    () => true,
    (error: unknown) => {
      if (isDiskFull(error)) return false;
      throw error;
    },
  );
  const ensureNoted = async (): Promise<void> => {
    if (!isNoted) await note();
    isNoted = true;
  };
  const removed = await remove(ensureNoted);
  await ensureNoted();
  return removed;
}
