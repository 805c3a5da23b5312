import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchDatabase } from './database.js';
import { ROOT, type ServerSettings } from './servers.js';

/** What is measured, by the letters that the tables use. */
export const SUBJECTS = {
  B: 'bare Fastify handler, zod in, JSON schema out',
  S: 'B and the two statements of a gate call',
  G: 'the gate',
  GW: 'the gate, requests with tools and records',
  GC: 'the gate, constant assessor',
  GN: 'the gate, constant assessor, no recording',
  A: 'the gate, and what is made of its texts later in the same process',
  E: 'the gate, embedded Postgres',
  EC: 'the gate, embedded Postgres, constant assessor',
} as const;
export type Subject = keyof typeof SUBJECTS;

export const isSubject = (name: string): name is Subject => name in SUBJECTS;
export const isInWorlds = (subject: Subject): boolean => subject.endsWith('W');
export const isEmbedded = (subject: Subject): boolean => subject.startsWith('E');

/** How to start it on its database. */
export function settingsOf(
  subject: Subject,
  database: BenchDatabase,
  folder: string,
): ServerSettings {
  if (subject === 'B' || subject === 'S') {
    return {
      entry: fileURLToPath(new URL('bare-server.js', import.meta.url)),
      folder,
      environment: subject === 'S' ? database.environment : {},
    };
  }
  return {
    entry: join(ROOT, 'dist/server.js'),
    folder,
    environment: {
      ...database.environment,
      // Its presence turns authentication on; the calls come with keys of their own.
      BOOTSTRAP_API_KEY: `il_bench_${'0'.repeat(32)}`,
      // Few keys send what many would.
      GATE_RATE_LIMIT: '100000',
      BENCH_ASSESSOR: subject.endsWith('C') || subject === 'GN' ? 'constant' : 'builtin',
      BENCH_RECORDING: subject === 'GN' ? 'false' : 'true',
      // What is made of the texts later is another process's, but where that is what is measured.
      WORK: subject === 'A' ? 'all' : 'http',
    },
  };
}
