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

  test('nobody joins while the database keeps one waiting for more than a second', async () => {
    let waiting = 999;
    const backlog = new Backlog(() => waiting);
    await backlog.run('t', async () => {});
    waiting = 1_001;
    expect(() => backlog.ensureRoom()).toThrow(Unavailable);
  });
});
