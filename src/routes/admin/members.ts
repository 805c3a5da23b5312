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
        summary: 'List the members',
        description: 'People who were invited or admitted by email domain through single sign-on.',
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
        summary: 'Invite a member',
        description:
          'Invites the email address, which the identity provider must have verified. The invitation is emailed if this server sends email. You cannot grant a role with more permissions than your own. A tenant has at most 1,000 members. Removed members can be invited again.',
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
          'A new role applies to the next request. A disabled member is signed out immediately and stays a member. The last admin who has signed in cannot be demoted unless an `admin` key without expiration exists.',
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
          'Ends their sessions immediately. They cannot sign in until they are invited again, whatever their domain.',
        params: MemberPath,
        response: {
          204: z.null().meta({ description: 'Deleted.' }),
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
