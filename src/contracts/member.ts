import { z } from 'zod';
import { cappedList, pageQuery, Timestamp, text } from './common.js';
import { field } from './field.js';

/** A set of scopes for people: `viewer` reads, `reviewer` judges as well, `admin` does everything. */
export const MemberRole = z.enum(['viewer', 'reviewer', 'admin']).meta({
  id: 'MemberRole',
  description:
    '`viewer` reads, `reviewer` works on reviews, issues, evals and handoffs as well, `admin` does everything.',
  examples: ['reviewer'],
});
export type MemberRole = z.infer<typeof MemberRole>;

const MEMBER_ID = 'mem_8Qx2LrT6vNbK1wZ4';

const address = text(3, 254)
  .refine((value) => /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(value), 'must be an e-mail address')
  .toLowerCase();

export const NewMember = z
  .strictObject({
    email: address.meta({
      description: 'The address that they sign in with, whose provider must have verified it.',
      examples: ['kim@example.com'],
    }),
    role: MemberRole,
  })
  .meta({ id: 'NewMember', description: 'Somebody who may sign in from now on.' });

export const MemberPatch = z
  .strictObject({
    role: MemberRole.optional(),
    disabled: z
      .boolean()
      .optional()
      .meta({
        description: 'Whether they may not sign in for now: their sessions end at once.',
        examples: [true],
      }),
  })
  .refine(({ role, disabled }) => role !== undefined || disabled !== undefined, {
    error: 'role or disabled is needed',
  })
  .meta({ id: 'MemberPatch', description: 'What of a member changes; what is left out stays.' });

export const MemberPath = z.object({ member_id: field(text(1, 80), 'The member.', MEMBER_ID) });

export const MembersQuery = pageQuery(100).meta({ description: 'Which page.' });

export const Member = z
  .object({
    id: field(z.string(), 'The member.', MEMBER_ID),
    email: field(
      z.string(),
      'How they are named in this tenant, also where they changed something.',
      'kim@example.com',
    ),
    name: field(z.string().nullable(), 'Their name; null until they have signed in.', 'Kim Doe'),
    role: MemberRole,
    source: field(
      z.enum(['invited', 'domain']),
      'Whether somebody invited them, or the domain of their address lets them in.',
      'invited',
    ),
    status: field(
      z.enum(['invited', 'active', 'disabled']),
      'Whether they have signed in already; `disabled`: they may not for now.',
      'active',
    ),
    invited_by: field(
      z.string().nullable(),
      'The member or key that invited them; null: nobody did.',
      'key_4fJ2mQx8Zr1TbN6w',
    ),
    created_at: Timestamp.meta({ description: 'Since when they may sign in.' }),
    last_sign_in_at: Timestamp.nullable().meta({
      description: 'When they last signed in here; null: never.',
      examples: ['2026-11-20T18:12:41.000Z'],
    }),
  })
  .meta({ id: 'Member', description: 'Somebody who may sign in to this tenant.' });

export const InvitedMember = Member.extend({
  sign_in_url: field(
    z.string(),
    'Where they sign in to this tenant.',
    'https://intentlock.example.com/v1/dashboard/oidc/start?tenant=t_8Rk2',
  ),
  mailed: field(
    z.boolean(),
    'Whether it is mailed to them; else it is for you to send: this server sends no e-mail, or has no identity provider.',
    true,
  ),
}).meta({ id: 'InvitedMember', description: 'Somebody who was invited.' });

export const MemberList = cappedList(Member).meta({
  id: 'MemberList',
  description: 'Those who may sign in to the tenant.',
});

export type Member = z.infer<typeof Member>;
