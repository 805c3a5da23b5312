import type { ConnectorRow } from '../../db/schema/connectors.js';
import { ProviderFault, type VoiceProvider, type VoiceSecrets } from '../../ports/voice.js';
import { type SecretBox, UnopenedSecret } from '../secrets/secret-box.js';
import type { ConnectorDeps } from './connector-deps.js';

type Secret = 'apiKey' | 'webhookSecret';
type SecretOwner = Pick<ConnectorRow, 'tenantId' | 'id'>;

/** Where a secret belongs: in another row, or as another secret, it does not open. */
const secretPlace = ({ tenantId, id }: SecretOwner, secret: Secret): string =>
  `connector ${tenantId} ${id} ${secret}`;

export const sealSecret = (
  box: SecretBox,
  connector: SecretOwner,
  secret: Secret,
  value: string,
): string => box.seal(value, secretPlace(connector, secret));

/** A provider, and the key with which a connector asks it. */
export interface Account {
  readonly provider: VoiceProvider;
  readonly apiKey: string;
}

/** @throws ProviderFault when the key cannot be decrypted */
export function openAccount({ providers, box }: ConnectorDeps, connector: ConnectorRow): Account {
  const provider = providers[connector.provider as keyof typeof providers];
  try {
    return { provider, apiKey: box.open(connector.apiKey, secretPlace(connector, 'apiKey')) };
  } catch (error) {
    if (!(error instanceof UnopenedSecret)) throw error;
    throw new ProviderFault('unauthorized', error.message);
  }
}

/** Secrets that sign a connector's deliveries: also, for a while after a change, the ones before. */
export function openSecrets(box: SecretBox, connector: ConnectorRow, now: Date): VoiceSecrets {
  const { previousUntil } = connector;
  const isPreviousGood = previousUntil !== null && previousUntil > now;
  const open = (sealed: string | null, secret: Secret): string[] => {
    if (sealed === null) return [];
    try {
      return [box.open(sealed, secretPlace(connector, secret))];
    } catch (error) {
      if (error instanceof UnopenedSecret) return [];
      throw error;
    }
  };
  const both = (current: string, previous: string | null, secret: Secret): string[] => [
    ...open(current, secret),
    ...(isPreviousGood ? open(previous, secret) : []),
  ];
  return {
    webhookSecrets: both(connector.webhookSecret, connector.previousWebhookSecret, 'webhookSecret'),
    apiKeys: both(connector.apiKey, connector.previousApiKey, 'apiKey'),
  };
}

/** The secrets that are encrypted by a key which is no longer the current one, encrypted anew. */
export function resealed(box: SecretBox, connector: ConnectorRow): Partial<ConnectorRow> {
  const secrets = [
    ['apiKey', 'apiKey'],
    ['webhookSecret', 'webhookSecret'],
    ['previousApiKey', 'apiKey'],
    ['previousWebhookSecret', 'webhookSecret'],
  ] as const;
  const changes: Record<string, string> = {};
  for (const [column, secret] of secrets) {
    const sealed = connector[column];
    if (sealed === null || box.isCurrent(sealed)) continue;
    const place = secretPlace(connector, secret);
    changes[column] = box.seal(box.open(sealed, place), place);
  }
  return changes;
}
