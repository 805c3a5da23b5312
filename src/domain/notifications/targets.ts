import { createHash } from 'node:crypto';
import type { Channel } from '../../db/schema/notifications.js';
import { type FieldError, ValidationFailed } from '../../errors.js';
import type { Channels } from '../../ports/channels.js';
import { type SecretBox, UnopenedSecret } from '../secrets/secret-box.js';

/** Dependencies of saving, sending and showing notifications beside the database. */
export interface NotificationDeps {
  readonly channels: Channels;
  readonly box: SecretBox;
  /** Where links lead, without a trailing slash. */
  readonly publicUrl: string;
  /** Whether the console is served there, to which links for people may lead. */
  readonly hasConsole?: boolean;
}

/** An address as it is stored: encrypted, what is shown of it, and its SHA-256. */
export interface SealedTarget {
  readonly sealed: string;
  readonly shown: string;
  readonly hash: string;
}

/** Secrets of a tenant that are encrypted: a URL of its settings does not open as one of a rule. */
export type SecretPlace = 'chat' | 'target' | 'secret';

const secretPlace = (tenantId: string, place: SecretPlace): string =>
  `notification ${tenantId} ${place}`;

export const sealFor = (
  box: SecretBox,
  tenantId: string,
  place: SecretPlace,
  text: string,
): string => box.seal(text, secretPlace(tenantId, place));

/** @returns null when it cannot be decrypted any more */
export function openFor(
  box: SecretBox,
  tenantId: string,
  place: SecretPlace,
  sealed: string,
): string | null {
  try {
    return box.open(sealed, secretPlace(tenantId, place));
  } catch (error) {
    if (error instanceof UnopenedSecret) return null;
    throw error;
  }
}

/** By which the health of a target is found. */
export const targetHash = (target: string): string =>
  createHash('sha256').update(target).digest('hex');

export function sealTarget(
  box: SecretBox,
  tenantId: string,
  place: SecretPlace,
  channel: Channel,
  target: string,
): SealedTarget {
  return {
    sealed: sealFor(box, tenantId, place, target),
    shown: shownTarget(channel, target),
    hash: targetHash(target),
  };
}

/** Shows the harmless part of an address: whoever knows the whole URL of a chat can write there. */
export function shownTarget(channel: Channel, target: string): string {
  if (channel === 'email') return target;
  const { origin, pathname } = new URL(target);
  const [first = '', ...rest] = pathname.split('/').filter(Boolean);
  const isPlain = rest.length > 0 && /^[a-z-]{1,20}$/.test(first);
  return isPlain ? `${origin}/${first}/***` : `${origin}/***`;
}

/**
 * Whether a target may be saved.
 *
 * @param path where it stands in the body: `['condition', 'target']`
 * @throws ValidationFailed when it is malformed, or leads where it must not
 */
export async function checkTarget(
  channels: Channels,
  channel: Channel,
  target: string,
  path: readonly (string | number)[],
): Promise<void> {
  const refusal =
    channel === 'email'
      ? isEmailAddress(target)
        ? null
        : 'must be an email address, such as team@example.com'
      : await channels.refuseUrl(target);
  if (refusal !== null) throw new ValidationFailed([bodyError(path, refusal)]);
}

export const bodyError = (path: readonly (string | number)[], msg: string): FieldError => ({
  loc: ['body', ...path],
  pointer: `/${path.join('/')}`,
  msg,
  type: 'invalid_target',
});

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const ADDRESS = new RegExp(
  `^(?=.{6,254}$)(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@(?:${LABEL}\\.)+${LABEL}$`,
);

/**
 * One plain address (RFC 5321 without quotes and comments), and nothing else: a line break in an address has
 * changed whom a mail goes to.
 */
export const isEmailAddress = (text: string): boolean => ADDRESS.test(text);
