import type { FastifyBaseLogger } from 'fastify';
import { openFollowers } from '../jobs/followers.js';
import type { JobQueue } from '../ports/jobs.js';
import type { DemoDeps } from './demo-context.js';
import { FillDemo, fillDemo, isFilled } from './fill-demo.js';

const HOUR_SECONDS = 3_600;

/**
 * Has the demo filled soon, and looked after every hour; the queue must not have begun to work yet.
 *
 * @param works whether this process works on jobs
 * @param onCold called where nothing is to be filled here, so that the code is not warm
 */
export async function openDemo(
  deps: DemoDeps & { readonly jobs: JobQueue },
  logger: FastifyBaseLogger,
  works: boolean,
  onCold: () => void,
): Promise<void> {
  const { jobs } = deps;
  jobs.work(FillDemo, async (_, run) => {
    const onProgress = (done: number, of: number): void =>
      logger.info({ done, of }, 'filling the demo');
    const options = { followers: openFollowers(), onProgress };
    const isNew = await fillDemo(deps, run, options);
    if (!isNew) onCold();
    logger.info({ isNew }, 'the demo is filled');
  });
  jobs.every(HOUR_SECONDS, FillDemo, {});
  await jobs.send(FillDemo, {});
  if (!works || (await isFilled(deps.database.db))) onCold();
}
