import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts what must be read again, such as the keys of other services. */
export interface SecretBox {
  /** @param place where it is stored: in another place it does not open */
  seal(secret: string, place: string): string;
  /** @throws UnopenedSecret */
  open(sealed: string, place: string): string;
  /** Whether it was encrypted by the key that encrypts now; another one is about to be removed. */
  isCurrent(sealed: string): boolean;
  /** Prefix of every secret that was encrypted by it. */
  readonly currentPrefix: string;
}

/** A secret of a key that this process does not have, of another place, or damaged. */
export class UnopenedSecret extends Error {
  constructor() {
    super('A stored secret cannot be decrypted: ENCRYPTION_KEY is not the one that encrypted it.');
    this.name = 'UnopenedSecret';
  }
}

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM. A sealed secret is `v1.<key id>.<base64url of IV, tag and ciphertext>`, so that the key can be
 * changed: the first key encrypts, and all of them decrypt.
 *
 * @param keys base64 of 32 bytes each
 */
export function openSecretBox(keys: readonly string[]): SecretBox {
  const byId = new Map(
    keys.map((key) => {
      const bytes = Buffer.from(key, 'base64');
      return [createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes] as const;
    }),
  );
  const [current] = byId;
  if (!current) throw new Error('There is no key to encrypt with.');
  const [currentId, currentKey] = current;
  return {
    seal(secret, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', currentKey, iv).setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      const sealed = Buffer.concat([iv, cipher.getAuthTag(), text]);
      return `${VERSION}.${currentId}.${sealed.toString('base64url')}`;
    },
    open(sealed, place) {
      const [version, keyId = '', encoded = ''] = sealed.split('.');
      const key = byId.get(keyId);
      const bytes = Buffer.from(encoded, 'base64url');
      if (version !== VERSION || !key || bytes.length < IV_BYTES + TAG_BYTES) {
        throw new UnopenedSecret();
      }
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        throw new UnopenedSecret();
      }
    },
    isCurrent: (sealed) => sealed.split('.')[1] === currentId,
    currentPrefix: `${VERSION}.${currentId}.`,
  };
}
