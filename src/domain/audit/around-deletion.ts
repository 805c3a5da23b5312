import { isDiskFull } from '../../db/faults.js';

/**
 * Records a deletion before it starts, or afterwards if the disk is full, because otherwise no one could free space.
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
