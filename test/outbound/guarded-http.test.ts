import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type LookupFunction } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createGuardedHttp,
  ForbiddenTarget,
  type GuardedHttp,
  OutboundFault,
} from '../../src/outbound/guarded-http.js';
import {
  classifyAddress,
  parseNetworks as createAllowed,
} from '../../src/outbound/public-address.js';

let server: Server;
let port: number;
let seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    answer(url, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function answer(url: string, response: ServerResponse): void {
  if (url === '/redirect')
    response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end();
  else if (url === '/large') response.end('x'.repeat(300_000));
  else if (url === '/endless') {
    const more = (): void => {
      if (!response.destroyed) response.write('x'.repeat(65_536), () => setImmediate(more));
    };
    more();
  } else if (url === '/silent') return;
  else if (url === '/trickle') response.writeHead(200).write('a');
  else response.writeHead(201, { 'x-answer': 'yes' }).end('thanks');
}

/** Names of this test; every other name does not exist. */
function names(table: Record<string, string[]>, asked: string[] = []): LookupFunction {
  return (host, options, done) => {
    asked.push(host);
    const found = (table[host] ?? []).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    if (found.length === 0) {
      done(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), []);
    } else if (options.all) done(null, found);
    else done(null, found[0]?.address ?? '', found[0]?.family);
  };
}

const LOOPBACK = ['127.0.0.0/8', '::1/128'];
const get = (http: GuardedHttp, url: string, more = {}) =>
  http.request(url, { method: 'GET', timeoutMs: 30_000, ...more });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: unknown) => (error instanceof ForbiddenTarget ? 'forbidden' : String(error)),
  );

describe('where a call may lead', () => {
  const FORBIDDEN = [
    ...[
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '１２７.0.0.1',
      '0',
      '0.0.0.0',
    ],
    ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', '169.254.169.254', '100.64.0.1'],
    ...['192.0.0.1', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
    ...['224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...[
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::ffff:0:127.0.0.1]',
      '[::127.0.0.1]',
    ],
    ...[
      '[64:ff9b::7f00:1]',
      '[64:ff9b:1::7f00:1]',
      '[100::1]',
      '[2001::1]',
      '[2001:db8::1]',
      '[3fff::1]',
    ],
    ...[
      '[2002:7f00:1::]',
      '[fc00::1]',
      '[fd00:ec2::254]',
      '[fe80::1]',
      '[fec0::1]',
      '[ff02::1]',
      '[4000::1]',
    ],
  ];

  test.each(FORBIDDEN)('not to %s', async (host) => {
    const http = createGuardedHttp({ allow: [] });
    for (const url of [`http://${host}:${port}/`, `https://${host}/`]) {
      expect(await refusal(get(http, url))).toBe('forbidden');
      expect(await refusal(http.check(url))).toBe('forbidden');
    }
  });

  test.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
    '/relative',
    '',
    'https://user:secret@example.com/',
    'https://user@example.com/',
    'https://[fe80::1%25eth0]/',
    'https://1.2.3.4.5.6.7.8.999/',
  ])('not to what is no plain URL: %s', async (url) => {
    const http = createGuardedHttp({
      allow: [],
      lookup: names({ 'example.com': ['93.184.216.34'] }),
    });
    expect(await refusal(http.check(url))).toMatch(/forbidden|allowed/);
    expect(await refusal(get(http, url))).not.toBe('allowed');
  });

  test('over plain HTTP or another port only to what the operator allows', async () => {
    const http = createGuardedHttp({
      allow: ['10.0.0.0/8'],
      lookup: names({
        public: ['93.184.216.34'],
        inside: ['10.1.2.3'],
        both: ['10.1.2.3', '93.184.216.34'],
      }),
    });
    const check = (url: string) => refusal(http.check(url));
    expect(await check('https://public/hook')).toBe('allowed');
    expect(await check('https://public:8443/hook')).toBe('allowed');
    expect(await check('https://93.184.216.34/')).toBe('allowed');
    expect(await check('https://[2606:2800:220:1::1]/')).toBe('allowed');
    expect(await check('http://public/hook')).toBe('forbidden');
    expect(await check('https://public:22/hook')).toBe('forbidden');
    expect(await check('http://inside:3000/hook')).toBe('allowed');
    expect(await check('http://10.9.9.9/')).toBe('allowed');
    expect(await check('http://both/')).toBe('forbidden');
    expect(await check('https://both/')).toBe('allowed');
  });

  test('a name that cannot be looked up now may be saved', async () => {
    const http = createGuardedHttp({ allow: [], lookup: names({}) });
    expect(await refusal(http.check('https://later.example/'))).toBe('allowed');
    await expect(get(http, 'https://later.example/')).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'ENOTFOUND',
    });
  });

  test('allowed networks are exactly those', () => {
    const allowed = createAllowed(['10.0.0.0/24', '192.168.1.1', 'fd00::/8']);
    for (const address of ['10.0.0.255', '192.168.1.1', 'fd00::1', '::ffff:10.0.0.1']) {
      expect([address, classifyAddress(address, allowed)]).toEqual([address, 'allowed']);
    }
    for (const address of ['10.0.1.0', '192.168.1.2', 'fe80::1', '', 'nonsense', '::1']) {
      expect([address, classifyAddress(address, allowed)]).toEqual([address, 'forbidden']);
    }
  });
});

describe('names', () => {
  test('one that leads inside is refused before any connection', async () => {
    seen = [];
    const lookup = names({ inside: ['127.0.0.1'], inside6: ['::1'], mapped: ['::ffff:127.0.0.1'] });
    const http = createGuardedHttp({ allow: [], lookup });
    for (const name of ['inside', 'inside6', 'mapped', 'inside.']) {
      const work = get(http, `https://${name}:8443/`);
      expect(await refusal(work)).toMatch(name === 'inside.' ? /forbidden|ENOTFOUND/ : /forbidden/);
    }
    expect(seen).toEqual([]);
  });

  test('the connection is made to an address that was judged, looked up once', async () => {
    const asked: string[] = [];
    let turn = 0;
    // A name that is public when it is looked at and local right after.
    const lookup: LookupFunction = (host, options, done) => {
      turn += 1;
      names({ [host]: [turn === 1 ? '127.0.0.1' : '10.0.0.1'] }, asked)(host, options, done);
    };
    const http = createGuardedHttp({ allow: LOOPBACK, lookup });
    expect((await get(http, `http://rebinding.example:${port}/`)).status).toBe(201);
    expect(asked).toEqual(['rebinding.example']);
    expect(await refusal(get(http, `http://rebinding.example:${port}/`))).toBe('forbidden');
  });

  test('addresses that are forbidden are left out where others remain', async () => {
    const http = createGuardedHttp({
      allow: LOOPBACK,
      lookup: names({ mixed: ['64:ff9b::7f00:1', '10.0.0.1', '127.0.0.1'] }),
    });
    expect((await get(http, `http://mixed:${port}/`)).status).toBe(201);
  });
});

describe('a call', () => {
  const http = createGuardedHttp({ allow: LOOPBACK });
  const url = (path: string): string => `http://127.0.0.1:${port}${path}`;

  test('carries method, path, headers and body, and answers status, headers and body', async () => {
    seen = [];
    const reply = await http.request(url('/hook?a=1'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'webhook-id': 'm1' },
      body: '{"a":"ü"}',
    });
    expect([
      reply.status,
      reply.headers['x-answer'],
      reply.body.toString(),
      reply.truncated,
    ]).toEqual([201, 'yes', 'thanks', false]);
    expect(seen).toMatchObject([
      {
        method: 'POST',
        url: '/hook?a=1',
        headers: { 'webhook-id': 'm1', 'user-agent': 'intentlock' },
        body: '{"a":"ü"}',
      },
    ]);
  });

  test('follows no redirect', async () => {
    seen = [];
    expect((await get(http, url('/redirect'))).status).toBe(302);
    expect(seen).toHaveLength(1);
  });

  test('uses no proxy of the environment', async () => {
    const proxy = createTcpServer((socket) => socket.end());
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    let used = 0;
    proxy.on('connection', () => {
      used += 1;
    });
    const before = { ...process.env };
    Object.assign(process.env, {
      HTTP_PROXY: address,
      http_proxy: address,
      NODE_USE_ENV_PROXY: '1',
    });
    try {
      expect((await get(http, url('/'))).status).toBe(201);
    } finally {
      for (const name of ['HTTP_PROXY', 'http_proxy', 'NODE_USE_ENV_PROXY'])
        delete process.env[name];
      Object.assign(process.env, before);
      proxy.close();
    }
    expect(used).toBe(0);
  });

  test.each(['/large', '/endless'])('reads no more of %s than it is asked to', async (path) => {
    const reply = await get(http, url(path), { maxBytes: 1_000 });
    expect([reply.body.length, reply.truncated]).toEqual([1_000, true]);
  });

  test.each(['/silent', '/trickle'])('ends at the deadline: %s', async (path) => {
    const work = get(http, url(path), { timeoutMs: 100 });
    await expect(work).rejects.toMatchObject({ name: 'OutboundFault', kind: 'timeout' });
  });

  test('ends at the deadline while the name is looked up', async () => {
    const stuck = createGuardedHttp({ allow: [], lookup: () => {} });
    const work = get(stuck, 'https://stuck.example/', { timeoutMs: 100 });
    await expect(work).rejects.toMatchObject({ kind: 'timeout' });
  });

  test('says no more of a fault than its code', async () => {
    const closed = createTcpServer();
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
    const { port: free } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    const error = await get(http, `http://127.0.0.1:${free}/`).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(OutboundFault);
    expect((error as OutboundFault).message).toBe('ECONNREFUSED');
  });
});
