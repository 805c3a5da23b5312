import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  isBadData,
  isConnectionFault,
  isDiskFull,
  loggable,
  sqlState,
} from '../../src/db/faults.js';

const failed = (cause: Error): Error => new DrizzleQueryError('select $1', ['hush'], cause);
const coded = (code: string, message = 'x'): Error => Object.assign(new Error(message), { code });

describe('a failed query', () => {
  test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'])(
    'of a broken connection: %s',
    (code) => {
      expect(isConnectionFault(failed(coded(code)))).toBe(true);
      expect(sqlState(failed(coded(code)))).toBeUndefined();
    },
  );

  test.each(['08006', '57P01', '57P03', '53300', '40P01', '40001'])('to try again: %s', (code) => {
    expect(isConnectionFault(failed(coded(code)))).toBe(true);
    expect(sqlState(failed(coded(code)))).toBe(code);
  });

  test.each(['Connection terminated unexpectedly', 'Query read timeout', 'timeout expired'])(
    'of the driver: %s',
    (message) => {
      expect(isConnectionFault(failed(new Error(message)))).toBe(true);
    },
  );

  test.each([
    ['XX000', 'no active placements were found for shard 102013'],
    ['XX000', 'failure on connection marked as essential: 10.0.0.2:5432'],
    ['XX000', 'could not commit transaction for shard 102110 on at least one active node'],
    ['XX000', "failed to prepare transaction 'citus_0_1_2_3' on host 10.0.0.2:5432"],
    ['XX000', 'SSL SYSCALL error: EOF detected'],
    ['58030', 'failed to COPY to shard 0 on 10.0.0.2:5432'],
  ])('of a cluster, one of whose workers is away: %s %s', (code, message) => {
    expect(isConnectionFault(failed(coded(code, message)))).toBe(true);
    expect(isConnectionFault(failed(coded(code, 'something else')))).toBe(false);
  });

  test.each(['22P05', '23505', '22003'])('of bad data: %s', (code) => {
    expect(isBadData(failed(coded(code, 'timeout')))).toBe(true);
    expect(isConnectionFault(failed(coded(code, 'timeout')))).toBe(false);
  });

  test('of a full disk, whose connection is sound', () => {
    expect(isDiskFull(failed(coded('53100')))).toBe(true);
    expect(isConnectionFault(failed(coded('53100')))).toBe(false);
    expect(isDiskFull(failed(coded('53300')))).toBe(false);
    expect(isDiskFull(coded('XX000', 'could not write init file'))).toBe(true);
    expect(isDiskFull(coded('XX000', 'something else'))).toBe(false);
  });

  test('of neither', () => {
    expect(isConnectionFault(failed(coded('42P01')))).toBe(false);
    expect(isBadData(failed(coded('42P01')))).toBe(false);
    expect(isConnectionFault('a string')).toBe(false);
  });
});

describe('what is logged of a failure', () => {
  test('has no parameters and no values', () => {
    const text = JSON.stringify(loggable(failed(coded('23505', 'Key (x)=(hush) exists'))));
    expect(text).not.toContain('hush');
    expect(text).toContain('23505');
    expect(text).toContain('select $1');
    expect(text).toContain('    at ');
  });

  test('has the reason of a broken connection', () => {
    const refused = coded('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1');
    expect(loggable(failed(refused))).toMatchObject({ reason: 'connect ECONNREFUSED 127.0.0.1:1' });
  });

  test('has the message of a fault of ours', () => {
    expect(loggable(new TypeError('x is not a function'))).toMatchObject({
      type: 'TypeError',
      message: 'x is not a function',
    });
    expect(loggable('a string')).toEqual({ type: 'string' });
  });
});
