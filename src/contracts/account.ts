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
  description: 'Its first characters, to recognise it by.',
  examples: ['il_ab12'],
});
const createdAt = Timestamp.meta({
  description: 'When it was made.',
  examples: ['2026-11-20T18:12:41.000Z'],
});

const scopes = z
  .array(KeyScope)
  .min(1)
  .max(KEY_SCOPES.length)
  .meta({
    description:
      'What it may do: `gate` sends calls, events, outcomes and conversations, `read` reads, `review` works on ' +
      'reviews, issues and evals, `admin` changes everything else.',
    examples: [['gate', 'read']],
  });
const name = field(text(1, 80), 'For people to tell keys apart.', 'Checkout agent');
const expiry = (description: string) => field(DateInput, description, '2027-11-20T00:00:00.000Z');

export const CreatedApiKey = z
  .object({
    id: keyId,
    api_key: z.string().meta({
      description: 'The key itself. It is shown this once; only its hash is kept.',
      examples: ['il_ab12Ew0n1xq8Vb7tYc5uPzLk3sJd9fHg2mNrQa4T'],
    }),
    prefix,
    scopes: scopes.meta({ description: 'What it may do.', examples: [['gate', 'read']] }),
    expires_at: Timestamp.nullable().meta({
      description: 'From then on it opens nothing; null: it does not end.',
      examples: ['2027-11-20T00:00:00.000Z'],
    }),
    created_at: createdAt,
  })
  .meta({ id: 'CreatedApiKey', description: 'A new key.' });

export const NewApiKey = z
  .object({
    name: name.nullish(),
    scopes: scopes.optional(),
    expires_at: expiry('From then on it opens nothing; null: it does not end.').nullish(),
  })
  .meta({
    id: 'NewApiKey',
    description:
      'A key to be made. What is left out is as of the key that asks: all scopes and no end, unless that one is limited.',
  });

export const ApiKeyPatch = z
  .object({
    name: name.nullish(),
    scopes: scopes.optional(),
    expires_at: expiry('From then on it opens nothing; null: it does not end.').nullish(),
  })
  .meta({ id: 'ApiKeyPatch', description: 'What of a key changes; what is left out stays.' });

export const ApiKey = z
  .object({
    id: keyId,
    name: field(z.string().nullable(), 'For people to tell keys apart.', 'Checkout agent'),
    created_by: field(
      z.string().nullable(),
      'Who made it: the address of a member, or the id of a key. A key goes on when they are members no more. Null: the server ' +
        'itself, or not known.',
      'kim@example.com',
    ),
    prefix,
    scopes: scopes.meta({ description: 'What it may do.', examples: [['gate', 'read']] }),
    expires_at: Timestamp.nullable().meta({
      description: 'From then on it opens nothing; null: it does not end.',
      examples: ['2027-11-20T00:00:00.000Z'],
    }),
    created_at: createdAt,
    last_used_at: Timestamp.nullable().meta({
      description: 'When it was last used, to the minute.',
      examples: ['2026-11-20T18:12:41.000Z'],
    }),
  })
  .meta({ id: 'ApiKey', description: 'A key that opens this tenant.' });

export const ApiKeyList = cappedList(ApiKey).meta({
  id: 'ApiKeyList',
  description: 'The keys of the tenant.',
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
  .meta({ id: 'DashboardLogin', description: 'A key in exchange for a cookie that reads.' });

export const DashboardSession = z
  .object({
    tenant_id: z.string().meta({ description: 'The tenant it reads.', examples: ['t_8Rk2'] }),
    expires_at: Timestamp.meta({
      description: 'When the cookie ends.',
      examples: ['2026-11-21T06:12:41.000Z'],
    }),
  })
  .meta({ id: 'DashboardSession', description: 'The session that the cookie carries.' });

export const LoggedOut = z
  .object({
    status: z.literal('logged_out').meta({ description: 'Always so.', examples: ['logged_out'] }),
    provider_logout_url: field(
      z.string().nullable(),
      'Where a browser goes on to sign out at the identity provider, too; null: there is nothing to be done.',
      'https://login.example.com/oauth2/logout?client_id=intentlock',
    ),
  })
  .meta({ id: 'LoggedOut', description: 'The session is over, if there was one.' });

/** An answer to the first question of a console. */
export const DashboardStanding = z
  .object({
    tenant: z
      .object({
        id: field(z.string(), 'The tenant.', 't_8Rk2'),
        name: field(z.string(), 'Its name.', 'Example shop'),
      })
      .meta({ description: 'Whose data is shown.' }),
    key: z
      .object({
        id: field(z.string(), 'The key.', 'key_4fJ2mQx8Zr1TbN6w'),
        name: field(z.string().nullable(), 'Its name.', 'Checkout agent'),
      })
      .nullable()
      .meta({ description: 'The key behind the session; null without one.' }),
    user: z
      .object({
        id: field(z.string(), 'The member.', 'mem_8Qx2LrT6vNbK1wZ4'),
        name: field(z.string().nullable(), 'Their name.', 'Kim Doe'),
        email: field(z.string(), 'How they are named here.', 'kim@example.com'),
        role: MemberRole,
      })
      .nullable()
      .meta({ description: 'The person who signed in; null: nobody did, or by a key.' }),
    scopes: z
      .array(KeyScope)
      .meta({ description: 'What may be done here.', examples: [['read', 'review']] }),
    expires_at: Timestamp.nullable().meta({
      description: 'When the session ends, or without one the key; null: neither does.',
      examples: ['2026-11-21T06:12:41.000Z'],
    }),
    demo: field(z.boolean(), 'Whether nothing is saved.', false),
    auth: field(z.enum(['enabled', 'disabled']), 'Whether keys are asked for at all.', 'enabled'),
    console_token: field(
      z.string().nullable(),
      'With the cookie, what `x-intentlock-console` must hold for a write; null without one.',
      'rU3Yh5l8kq9sZ0bX2vN4mC6aT1eW7dJfPgRiQoLuKyE',
    ),
    version: field(z.string(), 'The version of the server.', '0.1.0'),
    features: z
      .object({
        mail: field(z.boolean(), 'Whether e-mail can be sent.', false),
        llm: field(z.boolean(), 'Whether a language model gives a second opinion.', false),
        oidc: field(z.boolean(), 'Whether one can sign in with an identity provider.', false),
        mcp: field(z.boolean(), 'Whether agents can be connected by MCP.', false),
      })
      .meta({ description: 'What this server can do.' }),
  })
  .meta({ id: 'DashboardStanding', description: 'Who is signed in, and what they may do.' });
