import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { ValidationFailed } from '../../src/errors.js';
import { refuseRepeatedHeaders, SENT_ONCE } from '../../src/plugins/repeated-headers.js';

const check = (...rawHeaders: string[]) => {
  const request = { raw: { rawHeaders } } as unknown as FastifyRequest;
  return () => refuseRepeatedHeaders(request);
};

describe('headers that are sent twice', () => {
  test.each(SENT_ONCE)('%s is refused, whatever its case', (name) => {
    expect(check(name, 'a', 'Host', 'b')).not.toThrow();
    expect(check(name, 'a', 'Host', 'b', name, 'a')).toThrow(ValidationFailed);
    expect(check(name, 'a', name.toUpperCase(), 'b')).toThrow(ValidationFailed);
  });

  test('others are not looked at', () => {
    expect(check('Accept', 'a', 'Accept', 'b')).not.toThrow();
    expect(check('x-forwarded-for', 'a', 'x-forwarded-for', 'b')).not.toThrow();
    // A value is no name.
    expect(check('x-one', 'authorization', 'x-two', 'authorization')).not.toThrow();
  });
});
