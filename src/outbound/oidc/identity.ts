import type { Identity } from '../../ports/identity-provider.js';

const MAX_EMAIL = 254;
const MAX_NAME = 120;
const MAX_ROLES = 1_000;

/** The claims of a person, whose issuer and subject were checked, as far as we want to know them. */
export function readIdentity(
  claims: Readonly<Record<string, unknown>>,
  roleClaim: string | null,
): Identity {
  const { iss, sub, email, email_verified: verified } = claims;
  return {
    issuer: String(iss),
    subject: String(sub),
    email: readEmail(email),
    // Some providers send texts.
    emailVerified: verified === undefined ? null : verified === true || verified === 'true',
    name: readName(claims.name) ?? readName(claims.preferred_username),
    roles:
      roleClaim !== null && Object.hasOwn(claims, roleClaim) ? readRoles(claims[roleClaim]) : null,
    claimNames: Object.keys(claims),
  };
}

/** An address in lower case, as members are found by; null for what is none. */
function readEmail(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_EMAIL) return null;
  return /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(value) && value.isWellFormed()
    ? value.toLowerCase()
    : null;
}

function readName(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const name = value
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
    .toWellFormed();
  return name === '' ? null : name;
}

function readRoles(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value.slice(0, MAX_ROLES) : [value];
  return values.filter((one) => typeof one === 'string');
}
