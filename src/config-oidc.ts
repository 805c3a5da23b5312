import { z } from 'zod';
import { choice, flag, isLoopback, splitList } from './config-values.js';

const ROLES = ['viewer', 'reviewer', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** The identity provider that people sign in with, and whom it lets in without an invitation. */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client, which only PKCE protects. */
  readonly clientSecret: string | null;
  /** Its name for people: "Sign in with …". */
  readonly name: string;
  /** Scopes that are asked for. */
  readonly scope: string;
  /** Domains of email addresses, in lower case, whose people become members of `tenantId`. */
  readonly domains: readonly string[];
  readonly tenantId: string;
  /** Their role; null: they need one by `roleClaim`. */
  readonly role: Role | null;
  /** The claim that holds roles or groups; null if there is none. */
  readonly roleClaim: string | null;
  /** The role for each value of the claim. */
  readonly roles: ReadonlyMap<string, Role>;
  /** Whether to accept email addresses that the provider does not report as verified. */
  readonly trustEmails: boolean;
  /** Whether signing out here also signs out at the provider, if it offers that. */
  readonly signOut: boolean;
}

const MAX_ROLES = 200;

const RoleMap = z.string().transform((text, ctx) => {
  const parsed = z.record(z.string(), z.enum(ROLES)).safeParse(parseJson(text));
  if (parsed.success && Object.keys(parsed.data).length <= MAX_ROLES) {
    return new Map(Object.entries(parsed.data));
  }
  ctx.addIssue('must be a JSON object of roles, such as {"intentlock-admins": "admin"}');
  return z.NEVER;
});

/** Variables of the environment about single sign-on. */
export const OIDC_VARIABLES = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an https URL, such as https://id.example.com' })
    .refine(isSafe, 'must be an https URL; http is only allowed for an issuer on this machine')
    .optional(),
  OIDC_CLIENT_ID: z.string().max(500, 'must have at most 500 characters').optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(60, 'must have at most 60 characters').optional(),
  OIDC_SCOPE: z
    .string()
    .max(500, 'must have at most 500 characters')
    .refine((text) => text.split(' ').includes('openid'), 'must contain openid')
    .default('openid email profile'),
  OIDC_DOMAINS: z
    .string()
    .transform((text) => splitList(text.toLowerCase()))
    .refine(
      (domains) => domains.every((one) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(one)),
      'must be a comma-separated list of domains, such as example.com',
    )
    .default([]),
  OIDC_TENANT: z.string().max(80, 'must have at most 80 characters').default('default'),
  OIDC_ROLE: choice([...ROLES, 'none']).default('viewer'),
  OIDC_ROLE_CLAIM: z.string().max(200, 'must have at most 200 characters').optional(),
  OIDC_ROLE_MAP: RoleMap.optional(),
  OIDC_TRUST_EMAILS: flag.default(false),
  OIDC_SIGN_OUT: flag.default(true),
};

type Variables = z.infer<z.ZodObject<typeof OIDC_VARIABLES>>;

/** Sentences about what does not go together. */
export function checkOidc(
  env: Variables & { readonly PUBLIC_URL?: string | undefined },
  production: boolean,
): string[] {
  const isOn = env.OIDC_ISSUER !== undefined;
  const sentences: string[] = [];
  if (isOn !== (env.OIDC_CLIENT_ID !== undefined)) {
    sentences.push('OIDC_ISSUER, OIDC_CLIENT_ID: must be set together or not at all.');
  }
  if (!isOn && (env.OIDC_DOMAINS.length > 0 || env.OIDC_ROLE_CLAIM !== undefined)) {
    sentences.push('OIDC_DOMAINS, OIDC_ROLE_CLAIM: require OIDC_ISSUER.');
  }
  if (isOn && production && env.PUBLIC_URL === undefined) {
    sentences.push(
      'PUBLIC_URL: is required with OIDC_ISSUER, because the provider redirects there.',
    );
  }
  return sentences;
}

/** The identity provider of the settings; null: people have keys alone. */
export function readOidc(env: Variables): OidcConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = env;
  if (issuer === undefined || clientId === undefined) return null;
  return {
    ...{ issuer, clientId },
    clientSecret: env.OIDC_CLIENT_SECRET ?? null,
    name: env.OIDC_NAME ?? new URL(issuer).host,
    scope: env.OIDC_SCOPE,
    domains: env.OIDC_DOMAINS,
    tenantId: env.OIDC_TENANT,
    role: env.OIDC_ROLE === 'none' ? null : env.OIDC_ROLE,
    roleClaim: env.OIDC_ROLE_CLAIM ?? null,
    roles: env.OIDC_ROLE_MAP ?? new Map(ROLES.map((role) => [role, role])),
    trustEmails: env.OIDC_TRUST_EMAILS,
    signOut: env.OIDC_SIGN_OUT,
  };
}

/** Tokens and codes go to the issuer: nobody on the way may read them. */
function isSafe(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
