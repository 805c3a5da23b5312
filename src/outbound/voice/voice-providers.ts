import type { VoiceProviders } from '../../ports/voice.js';
import { createElevenLabs } from './elevenlabs/elevenlabs.js';
import { createRetell } from './retell/retell.js';
import { createVapi } from './vapi/vapi.js';

export interface VoiceProviderSettings {
  /** Of each provider's interface, without a trailing slash. */
  readonly baseUrls: Readonly<Record<keyof VoiceProviders, string>>;
  /** The first delay of a call that is tried again; 1 s by default. */
  readonly firstDelayMs?: number;
}

/** Clients of all providers. */
export function createVoiceProviders({
  baseUrls,
  ...options
}: VoiceProviderSettings): VoiceProviders & { close(): Promise<void> } {
  const clients = {
    elevenlabs: createElevenLabs(baseUrls.elevenlabs, options),
    retell: createRetell(baseUrls.retell, options),
    vapi: createVapi(baseUrls.vapi, options),
  };
  return {
    ...clients,
    async close() {
      await Promise.all(Object.values(clients).map((client) => client.close()));
    },
  };
}
