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
      'In ElevenLabs, make a post-call webhook with the address above. Choose the event “transcript” alone, and the format JSON.',
      'ElevenLabs then shows a secret. Put it in here.',
    ],
    isSecretOurs: false,
    secret: {
      label: 'Secret of the webhook',
      hint: 'ElevenLabs shows it when the webhook is made. It can follow later.',
    },
  },
  retell: {
    name: 'Retell',
    steps: [
      'In Retell, set the address above as the webhook of the agent, or of the whole account.',
      'Retell signs with the API key that has the webhook badge. If that is not the key that you gave, put it in here.',
    ],
    isSecretOurs: false,
    secret: {
      label: 'API key with the webhook badge',
      hint: 'Only where it is another one than the key above.',
    },
  },
  vapi: {
    name: 'Vapi',
    steps: [
      'In Vapi, set the address above as a server URL that answers no tool calls, such as that of the organization: Vapi waits there for answers that Intentlock does not give.',
      'Give it the secret as bearer token, as X-Vapi-Secret or as HMAC secret.',
    ],
    isSecretOurs: true,
    secret: {
      label: 'Secret of the server URL',
      hint: 'Leave it empty, and one is made and shown to you.',
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
