import { type FormEvent, useState } from 'react';
import type { MemberRole } from '../../../../src/contracts/member.js';
import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { CodeBlock } from '../../parts/copy.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { MEMBER_READS, ROLES } from './member.js';

/** Lets an address sign in, and shows the link, which is mailed where the server sends mail. */
export function Invite({ onClose }: { onClose: () => void }) {
  const create = useWrite(api.createMember, MEMBER_READS);
  const [role, setRole] = useState<MemberRole>('reviewer');
  const { data: invited, error } = create;

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    create.mutate({ body: { email, role } });
  };

  if (invited) {
    return (
      <Dialog key="invited" title={`${invited.email} can sign in`} onClose={onClose}>
        <div className="stack">
          <p>
            {invited.mailed
              ? 'The invitation was sent. It contains this link:'
              : 'This server doesn’t send email. Send them this link:'}
          </p>
          <CodeBlock code={invited.sign_in_url} label="Sign-in link" />
          <div className="actions">
            <button type="button" className="primary" onClick={onClose}>
              Done
            </button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title="Invite member" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <Field
          label="Email address"
          hint="The address your identity provider knows them by"
          {...{ error, pointer: '/email' }}
        >
          {(ids) => <input {...ids} name="email" type="email" maxLength={254} required />}
        </Field>
        <fieldset className="stack">
          <legend>Role</legend>
          {ROLES.map(([one, meaning]) => (
            <label key={one} className="check">
              <input
                type="radio"
                name="role"
                checked={role === one}
                onChange={() => setRole(one)}
              />
              {meaning}
            </label>
          ))}
        </fieldset>
        {error && (
          <p className="fault" role="alert">
            {error.message}
          </p>
        )}
        <div className="actions">
          <button type="submit" className="primary" disabled={create.isPending}>
            Invite
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
