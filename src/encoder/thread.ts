import { parentPort, workerData } from 'node:worker_threads';
import { Encoder } from './encoder.js';

/** The thread in which texts are encoded: answers each list of texts with their vectors. */

const encoder = new Encoder(workerData as string);

parentPort?.on('message', (texts: readonly string[]) => {
  parentPort?.postMessage(texts.map((text) => encoder.encode(text)));
});
