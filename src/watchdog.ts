import { Worker } from 'node:worker_threads';

/**
 * So long nothing of ours holds the event loop; whatever does will never end. A SIGTERM that comes meanwhile is obeyed within
 * ten seconds, which is what container runtimes wait for.
 */
const MAX_DEAD_SECONDS = 9;

/** Counts its own seconds: a machine that slept is no process that hangs. */
const THREAD = `
const { writeSync } = require('node:fs');
const { workerData } = require('node:worker_threads');
const beats = new Int32Array(workerData.beats);
let [last, silent] = [0, 0];
setInterval(() => {
  const beat = Atomics.load(beats, 0);
  silent = beat === last ? silent + 1 : 0;
  last = beat;
  if (silent < workerData.seconds) return;
  writeSync(2, 'The process has answered nobody for ' + workerData.seconds + ' seconds and ends itself.\\n');
  process.kill(process.pid, 'SIGKILL');
}, 1000);
`;

/**
 * Watches the event loop of this process from a thread of its own, and ends the process when it is dead: it would
 * keep its port and its data, answer nobody and hear no signal. Whoever runs it starts it again.
 */
export function startWatchdog(): void {
  const beats = new SharedArrayBuffer(4);
  const counter = new Int32Array(beats);
  setInterval(() => Atomics.add(counter, 0, 1), 500).unref();
  new Worker(THREAD, {
    eval: true,
    workerData: { beats, seconds: MAX_DEAD_SECONDS },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  }).unref();
}
