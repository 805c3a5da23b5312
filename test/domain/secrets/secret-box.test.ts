import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openSecretBox, UnopenedSecret } from '../../../src/domain/secrets/secret-box.js';

const key = () => randomBytes(32).toString('base64');

describe('a secret box', () => {
  test('opens what it has sealed, in the place that it was sealed for', () => {
    const box = openSecretBox([key()]);
    const sealed = box.seal('sk_ü_1', 'connector t c apiKey');
    expect(sealed).not.toContain('sk_');
    expect(box.open(sealed, 'connector t c apiKey')).toBe('sk_ü_1');
    expect(() => box.open(sealed, 'connector t d apiKey')).toThrow(UnopenedSecret);
    expect(box.seal('sk_ü_1', 'connector t c apiKey')).not.toBe(sealed);
  });

  test('opens what an earlier key has sealed, and says that it is not current', () => {
    const [old, current] = [key(), key()];
    const sealed = openSecretBox([old]).seal('secret', 'here');
    const both = openSecretBox([current, old]);
    expect(both.open(sealed, 'here')).toBe('secret');
    expect(both.isCurrent(sealed)).toBe(false);
    expect(both.isCurrent(both.seal('secret', 'here'))).toBe(true);
    expect(() => openSecretBox([current]).open(sealed, 'here')).toThrow(UnopenedSecret);
  });

  test('opens nothing that was changed', () => {
    const box = openSecretBox([key()]);
    const sealed = box.seal('secret', 'here');
    const [version, id, data = ''] = sealed.split('.');
    const bytes = Buffer.from(data, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ 1;
      const broken = `${version}.${id}.${changed.toString('base64url')}`;
      expect(() => box.open(broken, 'here')).toThrow(UnopenedSecret);
    }
    for (const broken of ['', 'v1', `v2.${id}.${data}`, `v1.${id}.`, `v1..${data}`]) {
      expect(() => box.open(broken, 'here')).toThrow(UnopenedSecret);
    }
  });
});
