import { z } from 'zod';
import { cappedList, Timestamp, text } from './common.js';
import { DateInput } from './dates.js';
import { field } from './field.js';
import { MemberRole } from './member.js';

/** A thing that keys may do: `gate` sends calls and what follows, `read` reads, `review` judges, `admin` changes the rest. */
export const KeyScope = z.enum(['gate', 'read', 'review', 'admin']);
export type KeyScope = z.infer<typeof KeyScope>;
/** All scopes, in the order in which they are shown. */
export const KEY_SCOPES: readonly KeyScope[] = KeyScope.options;

const keyId = z.string().meta({ description: 'The key.', examples: ['key_4fJ2mQx8Zr1TbN6w'] });
const prefix = z.string().meta({
  description: 'The first characters of the key, to recognize it by.',
  examples: ['il_ab12'],
});
const createdAt = Timestamp.meta({
  description: 'When it was created.',
  examples: ['2026-11-20T18:12:41.000Z'],
});

const scopes = z
  .array(KeyScope)
  .min(1)
  .max(KEY_SCOPES.length)
  .meta({
    description:
      'The scopes: `gate` sends calls, events, outcomes and conversations; `read` reads; `review` manages reviews, issues and evals; `admin` changes everything else.',
    examples: [['gate', 'read']],
  });
const name = field(text(1, 80), 'A name that helps people tell keys apart.', 'Checkout agent');
const expiry = (description: string) => field(DateInput, description, '2027-11-20T00:00:00.000Z');

export const CreatedApiKey = z
  .object({
    id: keyId,
    api_key: z.string().meta({
      description: 'The key itself. It is shown only once; only its hash is stored.',
      examples: ['il_ab12Ew0n1xq8Vb7tYc5uPzLk3sJd9fHg2mNrQa4T'],
    }),
    prefix,
    scopes: scopes.meta({ description: 'The scopes.', examples: [['gate', 'read']] }),
    expires_at: Timestamp.nullable().meta({
      description: 'When the key expires; null if it does not expire.',
      examples: ['2027-11-20T00:00:00.000Z'],
    }),
    created_at: createdAt,
  })
  .meta({ id: 'CreatedApiKey', description: 'A new key.' });

export const NewApiKey = z
  .object({
    name: name.nullish(),
    scopes: scopes.optional(),
    expires_at: expiry('When the key expires; null if it does not expire.').nullish(),
  })
  .meta({
    id: 'NewApiKey',
    description:
      'A new API key. Omitted fields are copied from the requesting key: all scopes and no expiration unless it is limited.',
  });

export const ApiKeyPatch = z
  .object({
    name: name.nullish(),
    scopes: scopes.optional(),
    expires_at: expiry('When the key expires; null if it does not expire.').nullish(),
  })
  .meta({ id: 'ApiKeyPatch', description: 'Changes to an API key. Omitted fields are unchanged.' });

export const ApiKey = z
  .object({
    id: keyId,
    name: field(
      z.string().nullable(),
      'A name that helps people tell keys apart.',
      'Checkout agent',
    ),
    created_by: field(
      z.string().nullable(),
      'The creator: the email address of a member or the ID of a key. Keys keep working when the member who created them leaves. null if created by the server, or unknown.',
      'kim@example.com',
    ),
    prefix,
    scopes: scopes.meta({ description: 'The scopes.', examples: [['gate', 'read']] }),
    expires_at: Timestamp.nullable().meta({
      description: 'When the key expires; null if it does not expire.',
      examples: ['2027-11-20T00:00:00.000Z'],
    }),
    created_at: createdAt,
    last_used_at: Timestamp.nullable().meta({
      description: 'When it was last used, to the minute.',
      examples: ['2026-11-20T18:12:41.000Z'],
    }),
  })
  .meta({ id: 'ApiKey', description: 'An API key of this tenant.' });

export const ApiKeyList = cappedList(ApiKey).meta({
  id: 'ApiKeyList',
  description: 'The API keys of the tenant.',
});

export const ApiKeyId = z.object({
  id: text(1, 120).meta({ description: 'The key.', examples: ['key_4fJ2mQx8Zr1TbN6w'] }),
});

export const DashboardLogin = z
  .object({
    api_key: text(4, 200).meta({
      description: 'A key of the tenant.',
      examples: ['il_ab12Ew0n1xq8Vb7tYc5uPzLk3sJd9fHg2mNrQa4T'],
    }),
  })
  .meta({ id: 'DashboardLogin', description: 'An API key to exchange for a session cookie.' });

export const DashboardSession = z
  .object({
    tenant_id: z.string().meta({ description: 'The tenant.', examples: ['t_8Rk2'] }),
    expires_at: Timestamp.meta({
      description: 'When the cookie expires.',
      examples: ['2026-11-21T06:12:41.000Z'],
    }),
  })
  .meta({ id: 'DashboardSession', description: 'The session of the cookie.' });

export const LoggedOut = z
  .object({
    status: z.literal('logged_out').meta({ description: 'Always true.', examples: ['logged_out'] }),
    provider_logout_url: field(
      z.string().nullable(),
      'Where to send the browser to also sign out at the identity provider; null if not needed.',
      'https://login.example.com/oauth2/logout?client_id=intentlock',
    ),
  })
  .meta({ id: 'LoggedOut', description: 'The session has ended, if there was one.' });

/** An answer to the first question of a console. */
export const DashboardStanding = z
  .object({
    tenant: z
      .object({
        id: field(z.string(), 'The tenant.', 't_8Rk2'),
        name: field(z.string(), 'Its name.', 'Example shop'),
      })
      .meta({ description: 'The tenant whose data is shown.' }),
    key: z
      .object({
        id: field(z.string(), 'The key.', 'key_4fJ2mQx8Zr1TbN6w'),
        name: field(z.string().nullable(), 'Its name.', 'Checkout agent'),
      })
      .nullable()
      .meta({ description: 'The API key of the session; null if there is none.' }),
    user: z
      .object({
        id: field(z.string(), 'The member.', 'mem_8Qx2LrT6vNbK1wZ4'),
        name: field(z.string().nullable(), 'Their name.', 'Kim Doe'),
        email: field(z.string(), 'The email address of the member.', 'kim@example.com'),
        role: MemberRole,
      })
      .nullable()
      .meta({ description: 'The signed-in member; null for sign-in by key or no sign-in.' }),
    scopes: z
      .array(KeyScope)
      .meta({ description: 'The scopes of the session.', examples: [['read', 'review']] }),
    expires_at: Timestamp.nullable().meta({
      description: 'When the session, or without one the key, expires; null if neither does.',
      examples: ['2026-11-21T06:12:41.000Z'],
    }),
    demo: field(z.boolean(), 'Whether this is a read-only demo.', false),
    auth: field(z.enum(['enabled', 'disabled']), 'Whether authentication is enabled.', 'enabled'),
    console_token: field(
      z.string().nullable(),
      'The value required in `x-intentlock-console` for writes with the cookie; null without a cookie.',
      'rU3Yh5l8kq9sZ0bX2vN4mC6aT1eW7dJfPgRiQoLuKyE',
    ),
    version: field(z.string(), 'The server version.', '0.1.0'),
    features: z
      .object({
        mail: field(z.boolean(), 'Whether email can be sent.', false),
        llm: field(z.boolean(), 'Whether a language model is configured.', false),
        oidc: field(z.boolean(), 'Whether single sign-on is configured.', false),
        mcp: field(z.boolean(), 'Whether MCP is available.', false),
      })
      .meta({ description: 'The features of this server.' }),
  })
  .meta({ id: 'DashboardStanding', description: 'Who is signed in and what they can do.' });
