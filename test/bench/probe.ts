/**
 * Loaded into each measured process before its own code: reports over IPC what the process has used, and
 * ends it with the bench, however that ends.
 */
export interface Usage {
  /** User and system time of all threads, microseconds. */
  readonly cpu: number;
  readonly rss: number;
  readonly heapUsed: number;
}

process.on('message', (question: { collect: boolean }) => {
  if (question.collect) global.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const usage: Usage = { cpu: user + system, rss, heapUsed };
  process.send?.(usage);
});
process.on('disconnect', () => process.exit(1));
