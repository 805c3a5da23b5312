import { createServer } from 'node:http';
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { decideSamples, startWarmUp } from '../src/warm-up.js';

afterEach(() => vi.useRealTimers());

test('decides samples in many short parts, the same ones each time', () => {
  const parts = decideSamples();
  let count = 0;
  while (count < 2_000 && !parts.next().done) count += 1;
  expect(count).toBe(2_000);
});

test('leaves nothing at the server when it is ended', () => {
  const server = createServer();
  const end = startWarmUp(server, pino({ level: 'silent' }));
  expect(server.listenerCount('request')).toBe(1);
  end();
  expect(server.listenerCount('request')).toBe(0);
});

test('rests while requests come, and ends by itself where they never stop', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const server = createServer();
  startWarmUp(server, pino({ level: 'silent' }));
  for (let second = 0; second < 59; second++) {
    for (let tenth = 0; tenth < 20; tenth++) {
      server.emit('request');
      vi.advanceTimersByTime(50);
    }
    expect(server.listenerCount('request')).toBe(1);
  }
  vi.advanceTimersByTime(2_000);
  expect(server.listenerCount('request')).toBe(0);
});
