import { afterAll, expect, test } from 'vitest';
import { createVoiceProviders } from '../../../src/outbound/voice/voice-providers.js';

const UNKNOWN = 'http://provider.invalid';
const DEAF = 'http://127.0.0.1:9';
const HALF_AN_HOUR = 1_800_000;

/** A second try would come after the test has ended. */
const providers = createVoiceProviders({
  baseUrls: { elevenlabs: UNKNOWN, retell: UNKNOWN, vapi: DEAF },
  firstDelayMs: HALF_AN_HOUR,
});
afterAll(() => providers.close());

test.each(['elevenlabs', 'retell', 'vapi'] as const)(
  'a provider that is not reached is asked once: %s',
  async (name) => {
    const tries = Array.from({ length: 3 }, () =>
      providers[name].check('key', new AbortController().signal).catch((fault: unknown) => fault),
    );
    for (const fault of await Promise.all(tries)) {
      expect(fault).toMatchObject({ code: 'unavailable', details: { isAway: true } });
    }
  },
);
