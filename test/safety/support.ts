import type { TestTenant } from '../support/app.js';

/** What a test looks at in a reply. */
export interface Reply {
  readonly decision: string | null;
  readonly decision_reason: string;
  readonly questions: string[];
  readonly confirm_prompt: string | null;
  readonly intent_spec: { readonly clarification_id?: string } | null;
}

/** The gate of a tenant, for one session. */
export const gateOf =
  (tenant: TestTenant, session: string) =>
  async (body: object, headers?: Record<string, string>): Promise<Reply> => {
    const reply = await tenant.call('POST', '/v1/gate', { session_id: session, ...body }, headers);
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return reply.json();
  };

/** A gate call that proposes a call. */
export const proposing = <More extends object>(name: string, args: object, more: More) => ({
  ...more,
  context: { call: { name, arguments: args } },
});
