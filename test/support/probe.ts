import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Probe {
  /** Stops asking, and answers the longest time in milliseconds that a caller had to wait. */
  stop(): Promise<number>;
}

/** In a thread of its own: what a test sends keeps its own thread busy, too. */
const ASK = `
const { Agent, request } = require('node:http');
const { parentPort, workerData: url } = require('node:worker_threads');
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let [stopping, longest] = [false, 0];
parentPort.once('message', () => { stopping = true; });
const ask = () => new Promise((done, fail) => {
  request(url + '/health/live', { agent }, (answer) => answer.resume().once('end', done))
    .once('error', fail).end();
});
(async () => {
  await ask();
  parentPort.postMessage('ready');
  while (!stopping) {
    const began = performance.now();
    await ask();
    longest = Math.max(longest, performance.now() - began);
    await new Promise((done) => setTimeout(done, 5));
  }
  agent.destroy();
  parentPort.postMessage(Math.round(longest));
})();
`;

/** Asks a server every few milliseconds, over one connection, whether it lives: it shows how long the process is busy. */
export async function probeLiveness(url: string): Promise<Probe> {
  const asking = new Worker(ASK, { eval: true, workerData: url });
  await once(asking, 'message');
  return {
    async stop() {
      asking.postMessage('stop');
      const [longest] = (await once(asking, 'message')) as [number];
      return longest;
    },
  };
}
