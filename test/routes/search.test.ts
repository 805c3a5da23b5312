import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SearchAnswer } from '../../src/contracts/search.js';
import { indexDocuments } from '../../src/domain/search/index-documents.js';
import { MAX_MATCHES } from '../../src/domain/search/keyword.js';
import { tenantMark } from '../../src/domain/search/terms.js';
import { openFollowers } from '../../src/jobs/followers.js';
import { fail, run } from '../domain/clusters/support.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { drain } from '../support/feed.js';
import { problemOf, refusedFields } from '../support/problem.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

async function post(url: string, body: object): Promise<void> {
  const reply = await tenant.call('POST', url, body);
  expect(reply.statusCode, reply.body).toBe(200);
}

/** A conversation, a minute between messages, found from the moment that this has ended. */
async function ingest(session_id: string, texts: readonly string[], hour = 10): Promise<void> {
  const messages = texts.map((content, minute) => ({
    role: minute % 2 === 0 ? 'user' : 'assistant',
    content,
    timestamp: new Date(Date.UTC(2026, 10, 20, hour, minute)).toISOString(),
  }));
  await post('/v1/ingest/sessions', { session_id, messages });
  await drain(subject.database.db, openFollowers());
}

/** The same answer by either method. */
async function search(
  query: string,
  more: Record<string, string | number> = {},
  who = tenant,
): Promise<SearchAnswer> {
  const body = { query, ...more };
  const posted = await who.call('POST', '/v1/search', body);
  expect(posted.statusCode, posted.body.slice(0, 500)).toBe(200);
  const parameters = new URLSearchParams(
    Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const got = await who.call('GET', `/v1/search?${parameters}`);
  expect(got.json()).toEqual(posted.json());
  return SearchAnswer.strict().parse(posted.json());
}

const snippets = ({ items }: SearchAnswer) => items.map(({ snippet }) => snippet);
const plain = (answer: SearchAnswer) =>
  snippets(answer).map((html) => html.replaceAll(/<\/?mark>/g, ''));

describe('GET and POST /v1/search', () => {
  test('200 over gate calls with their answers, messages, events and outcomes', async () => {
    const call = { session_id: 's', request: 'Cancel the old wombat contract' };
    await post('/v1/gate', { ...call, context: { correlation_id: 'c-1' } });
    await post('/v1/gate', { ...call, clarification_response: 'The wombat of 2019' });
    await post('/v1/events', { session_id: 's', event: 'correction', detail: 'No, wombat two' });
    await post('/v1/outcomes', { session_id: 's', type: 'refund_reversed', detail: 'wombat lost' });
    await ingest('s', ['Where is my wombat?']);

    const answer = await search('wombat');
    expect(answer).toMatchObject({
      page: 1,
      page_size: 20,
      total: 5,
      total_pages: 1,
      has_more: false,
      total_is_exact: true,
      total_bound: MAX_MATCHES,
      mode: 'keyword',
      mode_used: 'keyword',
      degraded_reason: null,
      notices: [],
    });
    expect(answer.items.map(({ kind }) => kind).sort()).toEqual([
      'event',
      'gate',
      'gate',
      'message',
      'outcome',
    ]);
    expect(answer.items.find(({ kind }) => kind === 'event')).toEqual({
      kind: 'event',
      count: 1,
      id: expect.stringMatching(/^\d+$/),
      session_id: 's',
      correlation_id: expect.any(String),
      snippet: 'No, <mark>wombat</mark> two',
      score: expect.any(Number),
      matched_by: ['keyword'],
      occurred_at: '2026-11-20T12:00:00.000Z',
      cluster_id: null,
      outcome_types: ['refund_reversed'],
    });
    expect(plain(await search('contract 2019'))[0]).toBe(
      'Cancel the old wombat contract The wombat of 2019',
    );
    expect((await search('contract -2019')).items).toMatchObject([{ correlation_id: 'c-1' }]);
    expect((await search('refund_reversed')).items).toMatchObject([{ kind: 'outcome' }]);
  });

  test('200 by words, phrases, alternatives and exclusions', async () => {
    await ingest('s', [
      'The refund of the last order is late',
      'The last refund and a new order',
      'Exchange order-123 for another one',
      "I don't want an exchange, thanks",
    ]);
    const found = async (query: string) =>
      (await search(query)).items
        .map(({ occurred_at }) => Number(occurred_at.slice(14, 16)) + 1)
        .sort()
        .join('');
    expect(await found('refund order')).toBe('123');
    expect(await found('"refund" order')).toBe('12');
    expect(await found('REFUND')).toBe('12');
    expect(await found('"last order"')).toBe('1');
    expect(await found('"order last"')).toBe('');
    expect(await found('refund -late')).toBe('2');
    expect(await found('refund -"last order"')).toBe('2');
    expect(await found('refund OR exchange')).toBe('1234');
    expect(await found('late or thanks exchange')).toBe('134');
    expect(await found('late or "thanks" exchange')).toBe('14');
    expect(await found('order-123')).toBe('3');
    expect(await found('123')).toBe('3');
    expect(await found("don't")).toBe('4');
    expect(await found('"refunds"')).toBe('');
    expect(await found('"refund')).toBe('12');
    expect(await found('refund OR')).toBe('12');
    expect(await found("refund & ! | ( ' \\ :* <->")).toBe('12');
  });

  test.each([
    ['English', 'The customer WANTS her money back', ['wants', 'money BACK', '"money back"']],
    ['German', 'Bitte die Straße und die Größe ändern', ['strasse', 'Grosse', 'ÄNDERN', 'andern']],
    ['French', "J'ai reçu l'œuvre à l'été", ['recu', 'oeuvre', 'ete', 'ÉTÉ', "l'été"]],
    ['Spanish', 'El año pasado pedí una devolución', ['ano', 'pedi', 'devolucion', 'Devolución']],
    ['Chinese', '我想退款因为订单已取消', ['退', '退款', '订单', '退款订单', '"因为订单"']],
    [
      'Japanese',
      '注文をキャンセルして返金してください',
      ['返金', '金', 'キャンセル', 'ｷｬﾝｾﾙ', '注文 返金'],
    ],
    ['Korean', '주문을 취소하고 환불을 요청합니다', ['환불', '취소', '환불을', '주문 환불']],
    ['Thai', 'ขอคืนเงินค่าสินค้าที่เสียหาย', ['เงิน', 'คืนเงิน', 'สินค้า', 'ค่า']],
    ['Arabic', 'أُرِيدُ إلغاءَ الطلب رقم ١٢٣', ['الغاء', 'اريد', '123', 'رقم', 'إلغاء الطلب']],
    ['Russian', 'Верните деньги, ещё не пришёл заказ', ['еще', 'ДЕНЬГИ', 'пришел', '"не пришел"']],
    ['Hindi', 'मुझे ऑर्डर १२३ का रिफंड चाहिए', ['रिफंड', 'चाहिए', '123', '"का रिफंड"']],
    [
      'mail and web',
      'Write to Anna.B@Example.com or https://shop.example/a?id=7',
      ['anna.b@example.com', 'example.com', 'anna', 'shop.example/a?id=7', '7'],
    ],
  ])('200 in %s', async (_, text, queries) => {
    await ingest('s', [text, 'zzz']);
    for (const query of queries) {
      expect(plain(await search(query)), query).toEqual([text.replaceAll("'", '&#39;')]);
      expect(snippets(await search(query))[0], query).toContain('<mark>');
    }
  });
});

describe('ways of writing a word', () => {
  test('200 by the beginning of a word', async () => {
    await ingest('s', ['Refunds take long', 'A refunded order', 'No fund', 'money back guarantee']);
    expect(plain(await search('"refund"')).sort()).toEqual([]);
    expect(plain(await search('refund*')).sort()).toEqual([
      'A refunded order',
      'Refunds take long',
    ]);
    expect(snippets(await search('guar*'))).toEqual(['money back <mark>guarantee</mark>']);
    expect(plain(await search('"money ba*"'))).toEqual(['money back guarantee']);
    expect(plain(await search('fund* -refund*'))).toEqual(['No fund']);
    expect(plain(await search('refund* OR guar*'))).toHaveLength(3);
    const short = await search('r*');
    expect(short).toMatchObject({ total: 0 });
    expect(short.notices).toEqual(['A * needs at least 2 characters before it.']);
  });

  test.each([
    ['Zürich', 'Zuerich', 'Zurich'],
    ['Straße', 'Strasse'],
    ['Århus', 'Aarhus'],
    ['Malmö', 'Malmoe', 'Malmo'],
    ['København', 'Koebenhavn'],
    ['Käse', 'Kaese'],
    ['كتاب', 'الكتاب', 'والكتاب', 'بالكتاب', 'كالكتاب', 'للكتاب'],
    ['لغة', 'اللغة', 'للغة'],
  ])('200 with %s however it is written', async (...forms) => {
    await ingest(
      's',
      forms.map((form, index) => `${index} ${form} x`),
    );
    const [first = ''] = forms;
    expect((await search(first)).total).toBe(forms.length);
    for (const form of forms.slice(1)) {
      const answer = await search(`"${form} x"`);
      expect(plain(answer), form).toContain(`0 ${first} x`);
      for (const snippet of snippets(answer)) expect(snippet).toContain('<mark>');
    }
  });

  test('200 with nothing else for words that only have the letters of an article or of ae, oe and ue', async () => {
    await ingest('s', ['to go', 'a blu ray', 'من له']);
    for (const word of ['toe', 'blue', 'الله', 'goe']) expect((await search(word)).total).toBe(0);
  });

  test('200 with equal texts once, the newest of them, with their count', async () => {
    await ingest('s1', ['Wombat lost', 'wombat found'], 8);
    await ingest('s2', ['Wombat, lost!'], 9);
    await ingest('s3', ['lost wombat'], 10);
    const answer = await search('wombat');
    expect(answer).toMatchObject({ total: 3, total_is_exact: true });
    expect(answer.items.map(({ session_id, count }) => [session_id, count]).sort()).toEqual([
      ['s1', 1],
      ['s2', 2],
      ['s3', 1],
    ]);
    const pages = [
      await search('wombat', { page_size: 2 }),
      await search('wombat', { page_size: 2, page: 2 }),
    ];
    expect(pages.flatMap(plain).sort()).toEqual(plain(answer).sort());
    expect((await search('wombat', { session_id: 's1' })).items).toMatchObject([
      { count: 1 },
      { count: 1 },
    ]);
  });
});

describe('the order, filters and pages of a search', () => {
  test('200 with the best first: near, often, rare and short; the newest among equals', async () => {
    await ingest('s', [
      'refund order',
      'refund of something else that was in another order',
      'order, refund',
      'exchange and return',
      'exchange, refund',
    ]);
    expect((await search('refund order')).items.map(({ occurred_at }) => occurred_at[15])).toEqual([
      '2',
      '0',
      '1',
      '4',
    ]);
    const [first, second, third] = (await search('refund order')).items;
    expect(first?.score).toBe(second?.score);
    expect(second?.score).toBeGreaterThan(third?.score ?? 1);
    // "return" is the rarer of the two.
    expect(plain(await search('refund OR return'))[0]).toBe('exchange and return');
    await ingest('often', ['panda or panda', 'panda or bear']);
    expect(plain(await search('panda'))).toEqual(['panda or panda', 'panda or bear']);
  });

  test('200 with all filters together', async () => {
    await ingest('a', ['refund one', 'refund two']);
    await ingest('b', ['refund three'], -1);
    await post('/v1/outcomes', { session_id: 'a', type: 'human_transfer', detail: '' });
    await drain(subject.database.db, openFollowers());
    const texts = async (more: Record<string, string>) =>
      plain(await search('refund', more)).sort();
    expect(await texts({ session_id: 'a' })).toEqual(['refund one', 'refund two']);
    expect(await texts({ outcome_type: 'human_transfer' })).toEqual(['refund one', 'refund two']);
    expect(await texts({ outcome_type: 'task_failed' })).toEqual([]);
    expect(await texts({ session_id: 'b', outcome_type: 'human_transfer' })).toEqual([]);
    // At 23:00.
    expect(await texts({ date_to: '2026-11-19' })).toEqual(['refund three']);
    expect(await texts({ date_to: '2026-11-18' })).toEqual([]);
    expect(await texts({ date_to: '2026-11-20' })).toHaveLength(3);
    expect(await texts({ date_from: '2026-11-20' })).toHaveLength(2);
    expect(
      await texts({ date_from: '2026-11-20T10:01:00Z', date_to: '2026-11-20T10:01:00Z' }),
    ).toEqual(['refund two']);
    expect(
      await texts({
        session_id: 'a',
        outcome_type: 'human_transfer',
        date_from: '2026-11-20T10:01:00Z',
      }),
    ).toEqual(['refund two']);
    expect(await texts({ cluster_id: 'c_1' })).toEqual([]);
    expect(await texts({ session_id: '' })).toEqual([]);
    const nulls = {
      session_id: null,
      date_from: null,
      date_to: null,
      outcome_type: null,
      cluster_id: null,
    };
    const reply = await tenant.call('POST', '/v1/search', { query: 'refund', ...nulls });
    expect(reply.json().total).toBe(3);
  });

  test('200 of the conversations of a cluster', async () => {
    const wrong = { event: 'correction', detail: 'only on staging, you did it in production' };
    for (const id of ['a', 'b', 'c']) {
      await fail(tenant, { id, request: `Clear the wombat cache ${id}`, ...wrong });
    }
    await ingest('d', ['Clear the wombat cache'], -1);
    await ingest('c', ['A wombat again'], -2);
    await run(tenant);
    const all = (await search('wombat')).items;
    const clusterId = all.find(({ session_id }) => session_id === 'a')?.cluster_id ?? '';
    expect(clusterId).not.toBe('');
    const ofCluster = await search('wombat', { cluster_id: clusterId });
    const found = ofCluster.items.map(({ kind, session_id }) => `${kind} ${session_id}`).sort();
    expect(found).toEqual(['gate a', 'gate b', 'gate c', 'message c']);
    expect(new Set(ofCluster.items.map(({ cluster_id }) => cluster_id))).toEqual(
      new Set([clusterId]),
    );
    expect(all.filter(({ cluster_id }) => cluster_id === null)).toMatchObject([
      { session_id: 'd' },
    ]);
    const other = await subject.tenant();
    expect((await search('wombat', { cluster_id: clusterId }, other)).items).toEqual([]);
  });

  test('200 by pages that leave nothing out, repeat nothing and stay as they are', async () => {
    await ingest(
      's',
      Array.from({ length: 45 }, (_, index) => `refund ${'and so on '.repeat(index % 7)} ${index}`),
    );
    const pages = async () => {
      const ids: string[] = [];
      for (const page of [1, 2, 3, 4, 5]) {
        const answer = await search('refund', { page, page_size: 10 });
        expect(answer).toMatchObject({ page, total: 45, total_pages: 5, has_more: page < 5 });
        ids.push(...answer.items.map(({ id }) => id));
      }
      return ids;
    };
    const ids = await pages();
    expect(new Set(ids).size).toBe(45);
    await ingest('other', ['nothing of the kind']);
    expect(await pages()).toEqual(ids);
    expect(await search('refund', { page: 6, page_size: 10 })).toMatchObject({
      items: [],
      total: 45,
      has_more: false,
    });
    expect((await search('refund', { page: 9_007_199_254_740_991 })).items).toEqual([]);
  });

  test('200 with the newest matches ranked and a total that says it is not exact', async () => {
    const count = MAX_MATCHES + 600;
    const documents = Array.from({ length: count }, (_, index) => ({
      ...{ tenantId: tenant.id, kind: 'message' as const, id: String(index), sessionId: 's' },
      correlationId: null,
      occurredAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
      text: `refund ${index % 1_300 === 1 ? 'rarely' : 'often'} ${index}`,
    }));
    await indexDocuments(subject.database.db, documents);
    expect(await search('refund')).toMatchObject({
      total: MAX_MATCHES,
      total_pages: MAX_MATCHES / 20,
      total_is_exact: false,
      has_more: true,
      notices: [expect.stringContaining('newest 2000')],
    });
    expect(await search('refund', { page: MAX_MATCHES / 20 })).toMatchObject({ has_more: false });
    expect(await search('refund', { page: MAX_MATCHES / 20 + 1 })).toMatchObject({
      items: [],
      total: MAX_MATCHES,
      has_more: false,
    });
    // Found however far back; what is frequent among the newest and what is not are counted alike.
    expect(await search('rarely')).toMatchObject({ total: 2, total_is_exact: true });
    expect(await search('refund -rarely', { date_to: '2026-01-01' })).toMatchObject({
      total: 1_438,
    });
    expect(
      await search('refund', { date_from: '2026-01-02', date_to: '2026-01-02' }),
    ).toMatchObject({
      total: 1_160,
      total_is_exact: true,
    });
  });
});

describe('words that texts do not all have, or that are misspelt', () => {
  test('200 with what has most of a query and its rarest words first, and nothing that has next to none of it', async () => {
    await ingest('s', [
      'the order of the day is to wait in the hall for the others',
      'Where is the money for the order that I sent back',
      'the umbrella in the hall',
      'we sent the umbrella to the hall',
    ]);
    const found = plain(await search('customers never got the umbrella we posted'));
    expect(found.slice(0, 2)).toEqual([
      'we sent the umbrella to the hall',
      'the umbrella in the hall',
    ]);
    expect(found).not.toContain('the order of the day is to wait in the hall for the others');
    expect(plain(await search('我的订单退款'))).toEqual([]);
  });

  test('200 in a long history with what is rare however old it is, and what has all words where each is frequent', async () => {
    const mark = tenantMark(tenant.id);
    await subject.database.db.execute(sql`
      insert into documents (tenant_id, kind, item_id, session_id, occurred_at, terms)
      select ${tenant.id}, 'message', n, 's', timestamptz '2026-01-01' + n * interval '1 minute', array_to_tsvector(
        array[${mark}::text || case when n = 1 then 'umbrella' else 'parcel' || n end, ${mark}::text || 'order']
        || case when n % 2 = 0 or n = 1 then array[${mark}::text || 'today'] end
        || case when n % 2 = 1 then array[${mark}::text || 'please'] end)
      from generate_series(1, 21000) n`);
    expect(await search('umbrella')).toMatchObject({ total: 1 });
    expect(await search('umbrella order today')).toMatchObject({ total: 1, total_is_exact: true });
    expect(await search('"order" umbrella')).toMatchObject({ total: MAX_MATCHES });
    expect(await search('parcel20000 parcel7')).toMatchObject({ total: 2, total_is_exact: true });
    // Only the oldest has both.
    expect(await search('today please')).toMatchObject({ total: MAX_MATCHES });
    expect(await search('"today" "please"')).toMatchObject({ total: 1, total_is_exact: true });
  });

  test('200 with a word misspelt, saying so, and with codes as they are', async () => {
    await ingest('s', ['Where is my refund?', 'Mrs Przybylski called about QXAB-88213', 'zzz']);
    const answer = await search('refnud');
    expect(snippets(answer)).toEqual(['Where is my <mark>refund</mark>?']);
    expect(answer.notices).toEqual([
      'No text has “refnud”. Texts with “refund” were searched for.',
    ]);
    expect(plain(await search('Przibylsky'))).toHaveLength(1);
    expect((await search('"refnud"')).items).toEqual([]);
    expect((await search('refnud*')).items).toEqual([]);
    expect((await search('88231')).items).toEqual([]);
    expect((await search('refund')).notices).toEqual([]);
  });

  test('200 with a misspelt name of long ago', async () => {
    const documents = Array.from({ length: 1_200 }, (_, index) => ({
      ...{ tenantId: tenant.id, kind: 'event' as const, id: String(index), sessionId: 's' },
      correlationId: null,
      occurredAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
      text: index === 0 ? 'Lindqvist waits' : `nothing ${index}`,
    }));
    await indexDocuments(subject.database.db, documents);
    expect((await search('Lindquist')).total).toBe(1);
  });
});

describe('what a search shows', () => {
  test('200 with snippets that no text can break out of', async () => {
    await ingest('s', ['<script>alert("refund")</script> & <mark>']);
    expect(snippets(await search('refund'))).toEqual([
      '&lt;script&gt;alert(&quot;<mark>refund</mark>&quot;)&lt;/script&gt; &amp; &lt;mark&gt;',
    ]);
  });

  test('200 for what has no words, only exclusions or too many words, saying so', async () => {
    await ingest('s', ['refund']);
    for (const query of ['!!!', '   ', '""', '-', '&|:*']) {
      expect(await search(query)).toMatchObject({
        items: [],
        total: 0,
        total_pages: 0,
        total_is_exact: true,
        notices: [expect.stringContaining('no word')],
      });
    }
    expect((await search('-order')).notices).toEqual([
      expect.stringContaining('only excludes words'),
    ]);
    const long = await search('refund '.repeat(2_857));
    expect(long).toMatchObject({ total: 1, notices: [expect.stringContaining('first 32 words')] });
    for (const query of [
      '退'.repeat(20_000),
      '"'.repeat(20_000),
      '-a '.repeat(6_000),
      "'".repeat(20_000),
    ]) {
      expect((await search(query)).total).toBe(0);
    }
  });

  test('200 with what a message says now, and nothing of what was deleted', async () => {
    await ingest('s', ['first wording', 'kept']);
    await ingest('other', ['first of another']);
    expect((await search('first')).total).toBe(2);
    expect((await tenant.call('DELETE', '/v1/sessions/s')).json().deleted.documents).toBe(2);
    expect(plain(await search('first'))).toEqual(['first of another']);
    expect((await search('kept')).items).toEqual([]);
  });

  test('200 in mode semantic by words, and says why', async () => {
    await ingest('s', ['refund']);
    expect(await search('refund', { mode: 'semantic' })).toMatchObject({
      total: 1,
      mode: 'semantic',
      mode_used: 'keyword',
      degraded_reason: expect.any(String),
    });
  });
});

describe('who may search, and with what', () => {
  test("200 without anything of another tenant's", async () => {
    await ingest('s', ['refund']);
    const other = await subject.tenant();
    expect(await search('refund', {}, other)).toMatchObject({ items: [], total: 0 });
    expect(await search('refund', { session_id: 's' }, other)).toMatchObject({ total: 0 });
  });

  test('200 with the cookie', async () => {
    const login = await subject.inject({
      method: 'POST',
      url: '/v1/dashboard/login',
      payload: { api_key: tenant.key },
    });
    const cookie = String(login.headers['set-cookie']).split(';')[0] as string;
    const headers = { cookie };
    const payload = { query: 'x' };
    expect((await subject.inject({ url: '/v1/search?query=x', headers })).statusCode).toBe(200);
    const posted = await subject.inject({ method: 'POST', url: '/v1/search', headers, payload });
    expect(posted.statusCode).toBe(200);
  });

  test('401 without a credential', async () => {
    problemOf(await subject.inject({ url: '/v1/search?query=x' }), 401);
    problemOf(
      await subject.inject({ method: 'POST', url: '/v1/search', payload: { query: 'x' } }),
      401,
    );
  });

  test('422 names the field', async () => {
    const refused = async (body: object) =>
      refusedFields(await tenant.call('POST', '/v1/search', body));
    expect(await refused({})).toEqual(['/query']);
    expect(await refused({ query: '' })).toEqual(['/query']);
    expect(await refused({ query: 'x'.repeat(20_001) })).toEqual(['/query']);
    expect(await refused({ query: 'a\0b' })).toEqual(['/query']);
    expect(await refused({ query: 'a\ud800' })).toEqual(['/query']);
    expect(await refused({ query: 'x', mode: 'fuzzy' })).toEqual(['/mode']);
    expect(await refused({ query: 'x', date_from: 'yesterday' })).toEqual(['/date_from']);
    expect(await refused({ query: 'x', date_to: '2026-02-30' })).toEqual(['/date_to']);
    expect(await refused({ query: 'x', date_from: '2026-11-21', date_to: '2026-11-20' })).toEqual([
      '/date_to',
    ]);
    expect(await refused({ query: 'x', session_id: 'x'.repeat(121) })).toEqual(['/session_id']);
    expect(await refused({ query: 'x', cluster_id: 'x'.repeat(81) })).toEqual(['/cluster_id']);
    for (const page of [0, 1.5, '1'])
      expect(await refused({ query: 'x', page })).toEqual(['/page']);
    for (const page_size of [0, 101]) {
      expect(await refused({ query: 'x', page_size })).toEqual(['/page_size']);
    }
    expect(refusedFields(await tenant.call('GET', '/v1/search'))).toEqual(['/query']);
    expect(refusedFields(await tenant.call('GET', '/v1/search?query=a&page=x'))).toEqual(['/page']);
    expect(refusedFields(await tenant.call('GET', '/v1/search?query=a&query=b'))).toEqual([
      '/query',
    ]);
  });
});

test('in demo mode anyone searches, by either method', async () => {
  const demo = await startApp({ demoMode: true });
  const payload = { query: 'x' };
  expect((await demo.inject({ url: '/v1/search?query=x' })).statusCode).toBe(200);
  const posted = await demo.inject({ method: 'POST', url: '/v1/search', payload });
  expect(posted.statusCode).toBe(200);
  await demo.close();
});
