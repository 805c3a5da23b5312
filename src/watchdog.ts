import { Worker } from 'node:worker_threads';

/**
 * So long nothing of ours holds the event loop; whatever does will never end. A SIGTERM that comes meanwhile is obeyed within
 * ten seconds, which is what container runtimes wait for.
 */
const MAX_DEAD_SECONDS = 9;
/** A process that was told to stop has so long, also where its event loop only hangs now and then. */
const MAX_STOPPING_SECONDS = 10;

const BLOCKED = `Intentlock's event loop was blocked for ${MAX_DEAD_SECONDS} seconds. Exiting so that it can be restarted.`;
const LATE = `Shutdown took longer than ${MAX_STOPPING_SECONDS} seconds. Exiting; requests in progress may be lost.`;

/** Counts its own seconds: a machine that slept is no process that hangs. */
const THREAD = `
const { writeSync } = require('node:fs');
const { workerData } = require('node:worker_threads');
const { deadSeconds, blocked, stoppingSeconds, late } = workerData;
const shared = new Int32Array(workerData.shared);
let [last, silent, stopping] = [0, 0, 0];
const end = (why) => {
  writeSync(2, why + '\\n');
  process.kill(process.pid, 'SIGKILL');
};
setInterval(() => {
  const beat = Atomics.load(shared, 0);
  silent = beat === last ? silent + 1 : 0;
  last = beat;
  stopping += Atomics.load(shared, 1);
  if (silent >= deadSeconds) end(blocked);
  if (stopping >= stoppingSeconds) end(late);
}, 1000);
`;

/**
 * Watches the event loop of this process from a thread of its own, and ends the process when it is dead: it would
 * keep its port and its data, answer nobody and hear no signal. Whoever runs it starts it again.
 *
 * @returns a function to be called when the process is told to stop, which from then on has ten seconds
 */
export function startWatchdog(): () => void {
  const shared = new SharedArrayBuffer(8);
  const [BEATS, STOPPING] = [0, 1];
  const state = new Int32Array(shared);
  setInterval(() => Atomics.add(state, BEATS, 1), 500).unref();
  new Worker(THREAD, {
    eval: true,
    workerData: {
      shared,
      deadSeconds: MAX_DEAD_SECONDS,
      blocked: BLOCKED,
      stoppingSeconds: MAX_STOPPING_SECONDS,
      late: LATE,
    },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  }).unref();
  return () => Atomics.store(state, STOPPING, 1);
}
