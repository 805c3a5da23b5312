import { z } from 'zod';
import { cappedList, Timestamp, text } from './common.js';

const keyId = z.string().meta({ description: 'The key.', examples: ['key_4fJ2mQx8Zr1TbN6w'] });
const prefix = z.string().meta({
  description: 'Its first characters, to recognise it by.',
  examples: ['il_ab12'],
});
const createdAt = Timestamp.meta({
  description: 'When it was made.',
  examples: ['2026-11-20T18:12:41.000Z'],
});

export const CreatedApiKey = z
  .object({
    id: keyId,
    api_key: z.string().meta({
      description: 'The key itself. It is shown this once; only its hash is kept.',
      examples: ['il_ab12Ew0n1xq8Vb7tYc5uPzLk3sJd9fHg2mNrQa4T'],
    }),
    prefix,
    created_at: createdAt,
  })
  .meta({ id: 'CreatedApiKey', description: 'A new key.' });

export const ApiKey = z
  .object({
    id: keyId,
    prefix,
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
  })
  .meta({ id: 'LoggedOut', description: 'The session is over, if there was one.' });
