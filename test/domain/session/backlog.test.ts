import { describe, expect, test } from 'vitest';
import { Backlog } from '../../../src/domain/session/backlog.js';
import { Unavailable } from '../../../src/errors.js';

describe('the backlog of calls', () => {
  test('has room for as many as were answered in the last second, and for 256 at any time', async () => {
    let now = 5_000;
    const backlog = new Backlog(
      () => 0,
      () => now,
    );
    for (let call = 0; call < 400; call += 1) await backlog.run('t', async () => {});
    let open = (): void => {};
    const opened = new Promise<void>((done) => {
      open = done;
    });
    const waiting = Array.from({ length: 400 }, () => backlog.run('t', () => opened));
    expect(() => backlog.ensureRoom()).toThrow(Unavailable);
    await expect(backlog.run('t', async () => {})).rejects.toThrow(Unavailable);
    open();
    await Promise.all(waiting);
    expect(() => backlog.ensureRoom()).not.toThrow();
    now += 1_200;
    let openLater = (): void => {};
    const later = new Promise<void>((done) => {
      openLater = done;
    });
    const fewer = Array.from({ length: 256 }, () => backlog.run('t', () => later));
    expect(() => backlog.ensureRoom()).toThrow(Unavailable);
    openLater();
    await Promise.all(fewer);
  });

  test('a stall of the database is waited out, at the pace before it, and no longer than is worth it', async () => {
    let [now, waiting] = [5_000, 0];
    const backlog = new Backlog(
      () => waiting,
      () => now,
    );
    for (let call = 0; call < 600; call += 1) await backlog.run('t', async () => {});
    let open = (): void => {};
    const opened = new Promise<void>((done) => {
      open = done;
    });
    const calls: Promise<void>[] = [];
    // Sixty each tenth of a second, while nothing is answered.
    for (; waiting < 1_300; waiting += 100, now += 100) {
      for (let call = 0; call < 60; call += 1) calls.push(backlog.run('t', () => opened));
    }
    await expect(
      Promise.all([...Array.from({ length: 600 }, () => backlog.run('t', () => opened))]),
    ).rejects.toThrow(Unavailable);
    open();
    await Promise.all(calls);
    waiting = 1_401;
    expect(() => backlog.ensureRoom()).toThrow(Unavailable);
  });
});
