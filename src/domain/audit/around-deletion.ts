import { isDiskFull } from '../../db/faults.js';

/**
 * Records a deletion before it starts, or afterwards if the disk is full, because otherwise no one could free space.
 *
 * @param remove gets a function that makes sure of the record, and calls it before it removes what a repeat would be found by
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
