import { z } from 'zod';
import { cappedList, pageQuery, Timestamp, text } from './common.js';
import { field } from './field.js';

/** A set of scopes for people: `viewer` reads, `reviewer` judges as well, `admin` does everything. */
export const MemberRole = z.enum(['viewer', 'reviewer', 'admin']).meta({
  id: 'MemberRole',
  description:
    '`viewer` can read, `reviewer` can also manage reviews, issues, evals and handoffs, `admin` can do everything.',
  examples: ['reviewer'],
});
export type MemberRole = z.infer<typeof MemberRole>;

const MEMBER_ID = 'mem_8Qx2LrT6vNbK1wZ4';

const address = text(3, 254)
  .refine((value) => /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(value), 'must be an email address')
  .toLowerCase();

export const NewMember = z
  .strictObject({
    email: address.meta({
      description: 'The email address they sign in with, verified by their provider.',
      examples: ['kim@example.com'],
    }),
    role: MemberRole,
  })
  .meta({ id: 'NewMember', description: 'A new member.' });

export const MemberPatch = z
  .strictObject({
    role: MemberRole.optional(),
    disabled: z
      .boolean()
      .optional()
      .meta({
        description: 'Whether the member is disabled. Their sessions end immediately.',
        examples: [true],
      }),
  })
  .refine(({ role, disabled }) => role !== undefined || disabled !== undefined, {
    error: 'role or disabled is needed',
  })
  .meta({ id: 'MemberPatch', description: 'Changes to a member. Omitted fields are unchanged.' });

export const MemberPath = z.object({ member_id: field(text(1, 80), 'The member.', MEMBER_ID) });

export const MembersQuery = pageQuery(100).meta({ description: 'Which page.' });

export const Member = z
  .object({
    id: field(z.string(), 'The member.', MEMBER_ID),
    email: field(z.string(), 'The email address, which the audit log shows.', 'kim@example.com'),
    name: field(z.string().nullable(), 'The name; null until the first sign-in.', 'Kim Doe'),
    role: MemberRole,
    source: field(
      z.enum(['invited', 'domain']),
      'Whether the member was invited or admitted by email domain.',
      'invited',
    ),
    status: field(
      z.enum(['invited', 'active', 'disabled']),
      'The status. `disabled` members cannot sign in.',
      'active',
    ),
    invited_by: field(
      z.string().nullable(),
      'The member or key that sent the invitation; null if none.',
      'key_4fJ2mQx8Zr1TbN6w',
    ),
    created_at: Timestamp.meta({ description: 'When the member was added.' }),
    last_sign_in_at: Timestamp.nullable().meta({
      description: 'The last sign-in; null if never.',
      examples: ['2026-11-20T18:12:41.000Z'],
    }),
  })
  .meta({ id: 'Member', description: 'A member of this tenant.' });

export const InvitedMember = Member.extend({
  sign_in_url: field(
    z.string(),
    'The sign-in link for this tenant.',
    'https://intentlock.example.com/v1/dashboard/oidc/start?tenant=t_8Rk2',
  ),
  mailed: field(
    z.boolean(),
    'Whether the invitation was emailed. If not, send the link yourself: this server sends no email or has no identity provider.',
    true,
  ),
}).meta({ id: 'InvitedMember', description: 'An invited member.' });

export const MemberList = cappedList(Member).meta({
  id: 'MemberList',
  description: 'The members of the tenant.',
});

export type Member = z.infer<typeof Member>;
