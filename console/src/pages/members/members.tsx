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

/** Members, as what, and when they last did. */
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
      lead={`People in ${standing.tenant.name} who sign in with your identity provider.`}
    >
      {!standing.features.oidc && (
        <p className="banner" role="note">
          No identity provider is configured, so members can’t sign in. Set OIDC_ISSUER to add one.
        </p>
      )}
      {mayRead && (
        <section className="card">
          <div className="between">
            <h2>Members</h2>
            <WriteButton scope="admin" className="primary" onClick={() => setInviting(true)}>
              Invite member
            </WriteButton>
          </div>
          <Loaded query={members}>
            {(list) =>
              list.items.length === 0 ? (
                <Empty title="No members yet." />
              ) : (
                <>
                  <Table
                    caption="Members, newest first"
                    hasView
                    rows={list.items}
                    rowKey={({ id }) => id}
                    columns={[
                      { head: 'Member', cell: (member) => <Who member={member} /> },
                      { head: 'Role', cell: (member) => <RoleChoice member={member} /> },
                      { head: 'Status', cell: ({ status }) => STATUS_WORDS[status] },
                      { head: 'Added', cell: (member) => <Since member={member} /> },
                      {
                        head: 'Last signed in',
                        cell: ({ last_sign_in_at: at }) => (at ? <Time at={at} /> : 'never'),
                      },
                      {
                        head: 'Actions',
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
      <div className="soft small">{source === 'domain' ? 'by domain' : `by ${by}`}</div>
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
              ? `${member.email} can sign in again.`
              : `${member.email} was signed out and can no longer sign in.`,
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
