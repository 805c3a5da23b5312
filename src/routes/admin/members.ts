import { z } from 'zod';
import {
  InvitedMember,
  Member,
  MemberList,
  MemberPatch,
  MemberPath,
  MembersQuery,
  NewMember,
} from '../../contracts/member.js';
import { problems } from '../../contracts/problem.js';
import { changeMember, inviteMember, removeMember } from '../../domain/members/change-members.js';
import { listMembers } from '../../store/account/members.js';
import { presentMember } from '../present/member.js';
import { pageBounds, presentPage } from '../present/page.js';
import type { App } from '../typed-app.js';
import { startPath } from './sign-in.js';

const TAGS = { tags: ['account'] };
const WRITES = { ...TAGS, security: [{ bearer: [] }] };

export function listMembersRoute(app: App): void {
  app.get(
    '/v1/members',
    {
      schema: {
        operationId: 'listMembers',
        ...TAGS,
        summary: 'List who may sign in',
        description: 'People who were invited, or whom their domain let in, by single sign-on.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: MembersQuery,
        response: { 200: MemberList, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => {
      const { rows, total } = await listMembers(ctx.db, ctx.caller.tenantId, pageBounds(query));
      return presentPage(rows.map(presentMember), total, query);
    },
  );
}

export interface InvitationOptions {
  /** Where people find this server. */
  readonly publicUrl: string;
  /** Whether invitations are mailed: there is an identity provider, and a mail server. */
  readonly mails: boolean;
}

export function writeMemberRoutes(app: App, { publicUrl, mails }: InvitationOptions): void {
  app.post(
    '/v1/members',
    {
      schema: {
        operationId: 'createMember',
        ...WRITES,
        summary: 'Invite somebody to sign in',
        description:
          'By the address that the identity provider has verified, to which the invitation is mailed where this server ' +
          'sends e-mail. Nobody gives a role that may do more than they. A ' +
          'tenant has at most 1,000 members. Who was removed may be invited again.',
        body: NewMember,
        response: { 201: InvitedMember, ...problems(400, 401, 403, 409, 413, 415, 422) },
      },
    },
    async ({ ctx, body }, reply) => {
      const signInUrl = publicUrl + startPath({ tenant: ctx.caller.tenantId });
      const member = await inviteMember(ctx, body, mails ? signInUrl : null);
      return reply.code(201).send({
        ...presentMember({ member, name: null }),
        ...{ sign_in_url: signInUrl, mailed: mails },
      });
    },
  );
  app.patch(
    '/v1/members/:member_id',
    {
      schema: {
        operationId: 'updateMember',
        ...WRITES,
        summary: 'Change, disable or enable a member',
        description:
          'Another role is in force with their next request. Who is disabled is out at once, and stays a member. The last admin who has signed in stays one while no key with `admin` is ' +
          'left that does not end.',
        params: MemberPath,
        body: MemberPatch,
        response: { 200: Member, ...problems(400, 401, 403, 404, 409, 413, 415, 422) },
      },
    },
    async ({ ctx, params, body }) => presentMember(await changeMember(ctx, params.member_id, body)),
  );
  app.delete(
    '/v1/members/:member_id',
    {
      schema: {
        operationId: 'deleteMember',
        ...WRITES,
        summary: 'Remove a member',
        description:
          'Their sessions end at once, and they stay out until they are invited again, whatever their domain.',
        params: MemberPath,
        response: {
          204: z.null().meta({ description: 'Removed.' }),
          ...problems(400, 401, 404, 409, 413, 415, 422),
        },
      },
    },
    async ({ ctx, params }, reply) => {
      await removeMember(ctx, params.member_id);
      return reply.code(204).send(null);
    },
  );
}
