import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFollowers } from '../../src/jobs/followers.js';
import { readSearchExam, recall, type SearchPair } from '../../training/embedder/exam.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { embedAll } from '../support/embedding.js';
import { drain } from '../support/feed.js';

/** The exam of the search by meaning, by the route itself; bounds are the figures of docs/encoder.md, rounded down. */
describe('the search by meaning on its exam', () => {
  const exam = readSearchExam();
  let subject: TestApp;
  let tenant: TestTenant;
  const places: number[] = [];
  beforeAll(async () => {
    subject = await startApp();
    tenant = await subject.tenant();
    const sessions = exam.documents.map((content, index) => ({
      session_id: String(index),
      messages: [{ role: 'user', content }],
    }));
    for (let from = 0; from < sessions.length; from += 100) {
      const body = { sessions: sessions.slice(from, from + 100) };
      const reply = await tenant.call('POST', '/v1/ingest/sessions', body);
      expect(reply.json()).toMatchObject({ rejected_count: 0 });
    }
    await drain(subject.database.db, openFollowers());
    await embedAll(subject.database.db);
    for (const [index, { query }] of exam.pairs.entries()) {
      const body = { query, mode: 'semantic', page_size: 10 };
      const reply = await tenant.call('POST', '/v1/search', body);
      const { items } = reply.json<{ items: { session_id: string }[] }>();
      const place = items.findIndex(({ session_id }) => session_id === String(index)) + 1;
      places.push(place === 0 ? Number.POSITIVE_INFINITY : place);
    }
  }, 600_000);
  afterAll(() => subject.close());

  const share = (belongs: (pair: SearchPair) => boolean, depth = 10): number =>
    recall(
      places.filter((_, index) => belongs(exam.pairs[index] as SearchPair)),
      depth,
    );

  test('has the pairs and documents that it was frozen with', () => {
    expect([exam.pairs.length, exam.documents.length]).toEqual([208, 740]);
  });

  test('finds paraphrases in English and other languages', () => {
    const paraphrases = (english: boolean): number =>
      share(({ kind, language }) => kind === 'paraphrase' && (language === 'en') === english);
    expect(paraphrases(true)).toBeGreaterThanOrEqual(0.69);
    expect(paraphrases(false)).toBeGreaterThanOrEqual(0.66);
  });

  test('finds what was misspelt, and names', () => {
    expect(share(({ kind }) => kind === 'typo')).toBe(1);
    expect(share(({ kind }) => kind === 'name')).toBeGreaterThanOrEqual(0.94);
    expect(share(({ kind }) => kind === 'name', 1)).toBeGreaterThanOrEqual(0.94);
  });
});
