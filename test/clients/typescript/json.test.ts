import { afterEach, describe, expect, test } from 'vitest';
import {
  parseJson as parseInProxy,
  writeJson as writeInProxy,
} from '../../../clients/mcp/src/json.js';
import { init } from '../../../clients/typescript/src/index.js';
import { canonicalJson, parseJson, writeJson } from '../../../clients/typescript/src/json.js';
import { readResult } from '../../../clients/typescript/src/result.js';
import { readArguments } from '../../../clients/typescript/src/tools/batch.js';
import { ToolGate } from '../../../clients/typescript/src/tools/index.js';
import { scriptedServer } from '../support/servers.js';

afterEach(() => init());

const LONG = [
  '9007199254740993',
  '-9007199254740993',
  '1234567890123456789',
  '12345678901234567.89',
  '0.12345678901234567891',
  '1234e560',
  '1e-400',
];

describe('JSON with long numbers', () => {
  test.each(LONG)('%s keeps its digits, in the proxy too', (digits) => {
    const text = `{"id":${digits},"list":[${digits},1,"${digits}","a\\\\\\"${digits}"]}`;
    expect(writeJson(parseJson(text))).toBe(text);
    expect(writeInProxy(parseInProxy(text))).toBe(text);
  });

  test.each(['0', '-1.5', '0.1', '1e3', '9007199254740992', '52.52000812345678', '1.10'])(
    '%s is a number as ever',
    (digits) => {
      expect(parseJson(`{"n":${digits}}`)).toEqual({ n: Number(digits) });
    },
  );

  test('what is no JSON is none', () => {
    for (const text of ['', '{', '{"a":0123456789012345678}', '{"a":"1234567890123456789}']) {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    }
  });

  test('reckons as the nearest number, and is equal by its digits alone', () => {
    const [one, other] = ['9007199254740993', '9007199254740992.5'].map((n) => parseJson(n));
    expect(Number(one)).toBe(9007199254740992);
    expect((one as number) > 10).toBe(true);
    expect(canonicalJson({ a: one, b: 1 })).toBe(canonicalJson({ b: 1, a: parseJson(`${one}`) }));
    expect(canonicalJson(one)).not.toBe(canonicalJson(other));
  });
});

describe('a call with a long number', () => {
  test('reaches the gate with its digits, under a key of its own', async () => {
    const server = await scriptedServer();
    try {
      init({ baseUrl: server.url });
      const gate = new ToolGate();
      const turns = [{ role: 'user', text: 'Close it' } as const];
      const sent: string[] = [];
      const fetch = globalThis.fetch;
      globalThis.fetch = (url, options) => {
        sent.push(new TextDecoder().decode(options?.body as Uint8Array<ArrayBuffer>));
        return fetch(url, options);
      };
      try {
        for (const id of ['1234567890123456788', '1234567890123456789']) {
          const args = readArguments(`{"account_id": ${id}}`);
          await gate.judge({ id: 'c1', name: 'close', arguments: args }, { sessionId: 's', turns });
        }
      } finally {
        globalThis.fetch = fetch;
      }
      expect(sent[0]).toContain('"arguments":{"account_id":1234567890123456788}');
      expect(sent[1]).toContain('"arguments":{"account_id":1234567890123456789}');
      const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
      expect(new Set(keys).size).toBe(2);
    } finally {
      await server.close();
    }
  });

  test('what the gate understood has its digits as a text', () => {
    const result = readResult(
      '{"ambiguity_score":0.1,"dimensions":{},"questions":[],"intent_spec":{"parameters":{"id":1234567890123456789}}}',
    );
    expect(result.intent_spec?.parameters).toEqual({ id: '1234567890123456789' });
  });
});
