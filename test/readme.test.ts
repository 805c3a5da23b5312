import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from './support/app.js';

const PATH = join(import.meta.dirname, '../README.md');
/** A curl of the gate, and the answer printed below it. */
const EXAMPLE =
  /curl -s localhost:8000\/v1\/gate [^\n]*-d '(\{[^']*\})'\n```\n\n```json\n([^`]*)```/g;

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp({ authDisabled: true });
});
afterAll(() => subject.close());

describe('README', () => {
  test('the printed answers are what the server answers (UPDATE_README=1 prints them anew)', async () => {
    let readme = readFileSync(PATH, 'utf8');
    const examples = [...readme.matchAll(EXAMPLE)];
    expect(examples.length).toBeGreaterThanOrEqual(4);
    // The tenant without authentication is shared, so each run has conversations of its own.
    const run = Math.random().toString(36).slice(2);
    for (const [whole, body, printed] of examples) {
      const payload = JSON.parse(body as string);
      const reply = await subject.inject({
        method: 'POST',
        url: '/v1/gate',
        payload: { ...payload, session_id: `${payload.session_id}-${run}` },
      });
      const answer = `${JSON.stringify(rounded(reply.json()), null, 2)}\n`;
      if (process.env.UPDATE_README) {
        readme = readme.replace(
          whole as string,
          (whole as string).replace(printed as string, answer),
        );
      } else {
        expect(JSON.parse(printed as string)).toEqual(JSON.parse(answer));
      }
      subject.clock.advance(5_000);
    }
    if (process.env.UPDATE_README) writeFileSync(PATH, readme);
  });
});

/** Scores as a reader wants them: two decimals say it all. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 100) / 100;
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rounded(inner)]));
}
