import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cloneOnServer, onServer } from '../support/database.js';
import { type ServerProcess, startProcess } from '../support/process.js';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intentlock-overload-'));
  server = await startProcess(
    {
      DATA_DIR: join(folder, 'data'),
      NODE_OPTIONS: `--require=${fileURLToPath(new URL('../support/own-clock.cjs', import.meta.url))}`,
      ...(onServer() && { DATABASE_URL: await cloneOnServer() }),
    },
    folder,
  );
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.finished;
  await rm(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

function call(agent: Agent, sessionId: string, onSent?: (sent: ClientRequest) => void) {
  return new Promise<Answer>((done, fail) => {
    const body = JSON.stringify({ request: 'Delete the old records', session_id: sessionId });
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const sent = request(`${server.url}/v1/gate`, { agent, method: 'POST', headers }, (answer) => {
      answer.resume().once('end', () => {
        const { statusCode: status = 0 } = answer;
        const retryAfter = answer.headers['retry-after'];
        done({ status, retryAfter });
      });
    });
    sent.once('error', fail).end(body);
    onSent?.(sent);
  });
}

async function storedCalls(sessionId: string): Promise<number> {
  const answer = await fetch(`${server.url}/v1/sessions/${sessionId}`);
  if (answer.status === 404) return 0;
  return ((await answer.json()) as { counts: { gate_calls: number } }).counts.gate_calls;
}

/** How long the answered gate calls took, by the server's log and clock, in ascending order. */
function answerTimes(): number[] {
  return server
    .output()
    .split('\n')
    .filter((line) => line.includes('"route":"/v1/gate","status":200'))
    .map((line) => (JSON.parse(line) as { ms: number }).ms)
    .sort((a, b) => a - b);
}

describe('more calls than can be answered', () => {
  test('200 of one session at once are all answered', async () => {
    const agent = new Agent({ keepAlive: true });
    // No time passes by which a call would wait for too long.
    server.child.kill('SIGUSR2');
    await call(agent, 'warm');
    const session = 'burst';
    const answers = await Promise.all(Array.from({ length: 200 }, () => call(agent, session)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await storedCalls(session)).toBe(200);
    agent.destroy();
    server.child.kill('SIGUSR2');
  });

  test('what is accepted is answered within seconds, and the others are told at once', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
    const answers: Answer[] = [];
    const end = performance.now() + 2_000;
    // Several times what can be answered: callers who never give up, and come back sooner than they are told to.
    await Promise.all(
      Array.from({ length: 1_000 }, async (_, caller) => {
        for (let turn = 0; performance.now() < end; turn += 1) {
          // A caller that is itself kept from sending for ten seconds is hung up on.
          const answer = await call(agent, `session-${caller}-${turn}`).catch(() => null);
          if (answer) answers.push(answer);
          if (answer?.status !== 200) await new Promise((done) => setTimeout(done, 300));
        }
      }),
    );
    agent.destroy();
    const accepted = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 503);
    expect(accepted.length + refused.length).toBe(answers.length);
    // A busy machine answers few.
    expect(accepted.length).toBeGreaterThan(20);
    expect(refused.length).toBeGreaterThan(0);
    for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0);
    // It was 9 to 16 seconds; two that a queue allows become a little more on a busy machine.
    const times = answerTimes();
    expect(times[Math.floor(times.length * 0.99)]).toBeLessThan(4_500);
  });

  test('a caller who hangs up before its call was recorded is not recorded', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
    const crowd = Array.from({ length: 400 }, (_, index) => call(agent, `crowd-${index}`));
    const gone = Array.from({ length: 20 }, (_, index) =>
      call(new Agent(), 'gone', (sent) => {
        // The bytes are on their way when it hangs up.
        sent.once('finish', () => setTimeout(() => sent.destroy(), index % 4));
      }).catch(() => null),
    );
    await Promise.all(gone);
    await Promise.all(crowd);
    agent.destroy();
    expect(await storedCalls('gone')).toBeLessThan(gone.length / 2);
  });
});
