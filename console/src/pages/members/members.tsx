import { useState } from 'react';
import { useRead, useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Empty } from '../../parts/empty.js';
import { Loaded } from '../../parts/loading.js';
import { Page } from '../../parts/page.js';
import { Pager } from '../../parts/pager.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import { useToast } from '../../parts/toast.js';
import { useAddress } from '../../parts/use-address.js';
import { useSession } from '../../session/session.js';
import { WriteButton } from '../../session/write-button.js';
import { Invite } from './invite.js';
import { MEMBER_READS, type Member, STATUS_WORDS } from './member.js';
import { RemoveMember } from './remove-member.js';
import { RoleChoice } from './role-choice.js';
import './members.css';

/** Who may sign in, as what, and when they last did. */
export function Route() {
  const address = useAddress();
  const { standing } = useSession();
  const mayRead = standing.scopes.includes('admin');
  const query = { page: Number(address.values.page ?? 1) };
  const members = useRead(api.listMembers, { query }, { live: true, enabled: mayRead });
  const [inviting, setInviting] = useState(false);
  const [removed, setRemoved] = useState<Member | null>(null);
  return (
    <Page
      title="Members"
      lead={`People of ${standing.tenant.name}, who sign in with your identity provider.`}
    >
      {!standing.features.oidc && (
        <p className="banner" role="note">
          This server has no identity provider, so that nobody can sign in as a member. The settings
          begin with OIDC_ISSUER.
        </p>
      )}
      {mayRead && (
        <section className="card">
          <div className="between">
            <h2>Who may sign in</h2>
            <WriteButton scope="admin" className="primary" onClick={() => setInviting(true)}>
              Invite somebody
            </WriteButton>
          </div>
          <Loaded query={members}>
            {(list) =>
              list.items.length === 0 ? (
                <Empty title="Nobody was invited yet." />
              ) : (
                <>
                  <Table
                    caption="Members, the newest first"
                    rows={list.items}
                    rowKey={({ id }) => id}
                    columns={[
                      { head: 'Who', cell: (member) => <Who member={member} /> },
                      { head: 'Role', cell: (member) => <RoleChoice member={member} /> },
                      { head: 'State', cell: ({ status }) => STATUS_WORDS[status] },
                      { head: 'Since', cell: (member) => <Since member={member} /> },
                      {
                        head: 'Last signed in',
                        cell: ({ last_sign_in_at: at }) => (at ? <Time at={at} /> : 'never'),
                      },
                      {
                        head: 'Change',
                        cell: (member) => (
                          <Change member={member} onRemove={() => setRemoved(member)} />
                        ),
                      },
                    ]}
                  />
                  {list.total_pages > 1 && <Pager list={list} address={address} />}
                </>
              )
            }
          </Loaded>
        </section>
      )}
      {inviting && <Invite onClose={() => setInviting(false)} />}
      {removed !== null && <RemoveMember member={removed} onClose={() => setRemoved(null)} />}
    </Page>
  );
}

function Who({ member: { name, email } }: { member: Member }) {
  const { standing } = useSession();
  return (
    <>
      {name ?? email}
      {standing.user?.email === email && <span className="soft"> (you)</span>}
      {name !== null && <div className="soft small">{email}</div>}
    </>
  );
}

function Since({ member: { created_at: at, source, invited_by: by } }: { member: Member }) {
  return (
    <>
      <Time at={at} />
      <div className="soft small">{source === 'domain' ? 'by their domain' : `by ${by}`}</div>
    </>
  );
}

function Change({ member, onRemove }: { member: Member; onRemove: () => void }) {
  const toast = useToast();
  const update = useWrite(api.updateMember, MEMBER_READS);
  const isDisabled = member.status === 'disabled';
  // The button stays usable meanwhile: one that is disabled loses the focus.
  const toggle = (): void => {
    if (update.isPending) return;
    update.mutate(
      { params: { member_id: member.id }, body: { disabled: !isDisabled } },
      {
        onSuccess: () =>
          toast({
            text: isDisabled
              ? `${member.email} may sign in again.`
              : `${member.email} is signed out, and may not sign in.`,
          }),
        onError: (error) => toast({ text: error.message, tone: 'fault' }),
      },
    );
  };
  return (
    <span className="actions">
      <WriteButton scope="admin" onClick={toggle}>
        {isDisabled ? 'Enable' : 'Disable'}
      </WriteButton>
      <WriteButton scope="admin" className="danger" onClick={onRemove}>
        Remove
      </WriteButton>
    </span>
  );
}
