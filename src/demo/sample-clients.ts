import type { Channels, SendResult } from '../ports/channels.js';
import { ProviderFault, type VoiceProvider, type VoiceProviders } from '../ports/voice.js';
import { type SampleCall, sampleCall, sampleCalls } from './sample-calls.js';

/** The key of the demo's connector: with it nothing is asked over the network. */
export const SAMPLE_VOICE_KEY = 'sample-account-of-the-demo';
/** Where the demo's notifications go, a domain that can never be anybody's: nothing is sent there. */
export const SAMPLE_CHAT_URL = 'https://chat.demo.example/hooks/T024/B77';
export const SAMPLE_WEBHOOK_URL = 'https://crm.demo.example/hooks/intentlock';
export const SAMPLE_EMAIL = 'support-leads@demo.example';

const HOUR_MS = 3_600_000;

/** The outside as the demo needs it: its own voice account and addresses are made up, and all others are real. */
export function withSamples<
  Clients extends { readonly voice: VoiceProviders; readonly channels: Channels },
>(clients: Clients): Clients {
  return {
    ...clients,
    voice: withSampleCalls(clients.voice, () => new Date()),
    channels: withSampleAddresses(clients.channels),
  };
}

/** @param clock calls that end later are not over yet */
export function withSampleCalls(voice: VoiceProviders, clock: () => Date): VoiceProviders {
  const real = voice.retell;
  const retell: VoiceProvider = {
    name: real.name,
    overlapMs: real.overlapMs,
    rescanMs: real.rescanMs,
    read: (conversation) => real.read(conversation),
    isSigned: (...delivery) => real.isSigned(...delivery),
    readNotice: (body) => real.readNotice(body),
    async check(apiKey, signal) {
      if (apiKey !== SAMPLE_VOICE_KEY) await real.check(apiKey, signal);
    },
    async *list(apiKey, window, signal) {
      if (apiKey !== SAMPLE_VOICE_KEY) {
        yield* real.list(apiKey, window, signal);
        return;
      }
      const from = window.by === 'start' ? window.from : new Date(window.from.getTime() - HOUR_MS);
      const now = clock().getTime();
      yield sampleCalls(from, window.until)
        .filter((call) => call.end_timestamp <= now)
        .filter((call) => window.by === 'start' || call.end_timestamp >= window.from.getTime())
        .map(listed);
    },
    async fetch(apiKey, id, signal) {
      if (apiKey !== SAMPLE_VOICE_KEY) return real.fetch(apiKey, id, signal);
      const call = sampleCall(id);
      if (!call) throw new ProviderFault('not_found', 'There is no such call.');
      return call;
    },
  };
  return { ...voice, retell };
}

const listed = (call: SampleCall) => ({
  id: call.call_id,
  startedAt: new Date(call.start_timestamp),
  changedAt: new Date(call.end_timestamp),
  isOver: true,
  fingerprint: `ended ${call.end_timestamp}`,
  conversation: call,
});

const DELIVERED: SendResult = { outcome: 'delivered', code: 200, error: null, retryAfterMs: null };

const isSample = (address: string): boolean =>
  [SAMPLE_CHAT_URL, SAMPLE_WEBHOOK_URL, SAMPLE_EMAIL].includes(address);

export function withSampleAddresses(channels: Channels): Channels {
  const { email } = channels;
  return {
    chat: async (url, post) => (isSample(url) ? DELIVERED : channels.chat(url, post)),
    email:
      email && (async (mail) => (isSample(mail.to) ? { ...DELIVERED, code: 250 } : email(mail))),
    webhook: async (url, post) => (isSample(url) ? DELIVERED : channels.webhook(url, post)),
    refuseUrl: async (url) => (isSample(url) ? null : channels.refuseUrl(url)),
  };
}
