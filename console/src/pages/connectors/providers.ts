import type { VoiceProviderName } from '../../../../src/contracts/connector.js';

/** A provider as the pages speak of it. */
export interface ProviderWords {
  readonly name: string;
  /** Where its webhook is set up, as steps after "copy this address". */
  readonly steps: readonly string[];
  /** Whether the secret that we make is what the provider needs; otherwise it brings its own. */
  readonly isSecretOurs: boolean;
  /** Label and hint of the field for what signs its deliveries. */
  readonly secret: { readonly label: string; readonly hint: string };
}

/** The providers that can be connected, with how their webhooks are set up and signed. */
export const PROVIDERS: Readonly<Record<VoiceProviderName, ProviderWords>> = {
  elevenlabs: {
    name: 'ElevenLabs',
    steps: [
      'In ElevenLabs, create a post-call webhook with the address above. Select only the “transcript” event and the JSON format.',
      'Paste the secret that ElevenLabs shows here.',
    ],
    isSecretOurs: false,
    secret: {
      label: 'Webhook secret',
      hint: 'ElevenLabs shows it when you create the webhook. You can add it later.',
    },
  },
  retell: {
    name: 'Retell',
    steps: [
      'In Retell, set the address above as the webhook for the agent or the whole account.',
      'Retell signs with the API key that has the webhook badge. If that isn’t the key you entered, paste it here.',
    ],
    isSecretOurs: false,
    secret: {
      label: 'API key with the webhook badge',
      hint: 'Only if it differs from the key above.',
    },
  },
  vapi: {
    name: 'Vapi',
    steps: [
      'In Vapi, set the address above as a server URL that handles no tool calls, such as the organization’s. Vapi waits for replies there, and Intentlock sends none.',
      'Enter the secret as a bearer token, as X-Vapi-Secret or as an HMAC secret.',
    ],
    isSecretOurs: true,
    secret: {
      label: 'Server URL secret',
      hint: 'Leave empty to have one generated and shown to you.',
    },
  },
};

export const PROVIDER_NAMES = Object.keys(PROVIDERS) as VoiceProviderName[];

/** Agents as they are typed: one a line or with commas between. Null: all of them. */
export function readAgents(text: string): string[] | null {
  const agents = text
    .split(/[\n,]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return agents.length === 0 ? null : [...new Set(agents)];
}
