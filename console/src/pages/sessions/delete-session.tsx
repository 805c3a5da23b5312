import { useState } from 'react';
import { useLocation } from 'wouter';
import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { ConfirmDialog } from '../../parts/dialog.js';
import { ProblemNote } from '../../parts/problem.js';
import { useToast } from '../../parts/toast.js';
import { useAddress } from '../../parts/use-address.js';
import { useSession } from '../../session/session.js';
import { nameDeleted, nameRows } from './count-rows.js';
import type { SessionDetail } from './entries.js';

/** Lists that show what a session has. */
const CHANGES = [
  ...['/v1/sessions', '/v1/failures', '/v1/clusters', '/v1/search', '/v1/facets', '/v1/report'],
  ...['/v1/gate-calls', '/v1/reviews/queue', '/v1/issues', '/v1/handoffs'],
];

/** A button that deletes a session, once it has said what goes and was told to. */
export function DeleteSession({ session }: { session: SessionDetail }) {
  const { session_id, counts } = session;
  const [asks, setAsks] = useState(false);
  const access = useSession();
  const toast = useToast();
  const { values } = useAddress();
  const [, navigate] = useLocation();
  const remove = useWrite(api.deleteSession, CHANGES);
  const confirm = (): void =>
    remove.mutate(
      { params: { session_id } },
      {
        onSuccess: ({ deleted }) => {
          toast({ text: `Deleted ${session_id}: ${nameDeleted(deleted)}.` });
          navigate(values.in ? `/sessions?${values.in}` : '/sessions');
        },
      },
    );
  return (
    <>
      <button
        type="button"
        className="danger"
        disabled={!access.may('admin')}
        title={access.refusal('admin')}
        onClick={() => setAsks(true)}
      >
        Delete…
      </button>
      {asks && (
        <ConfirmDialog
          title="Delete this session?"
          action={remove.isPending ? 'Deleting…' : 'Delete session'}
          onConfirm={confirm}
          onClose={() => setAsks(false)}
        >
          <p>
            <strong>{session_id}</strong> is permanently deleted, with {nameRows(counts)}.
          </p>
          <p>
            Everything derived from it is deleted too: reviews, failures, evals and search entries.
            Issue counts are updated. Connectors won’t sync it again.
          </p>
          {remove.error && <ProblemNote error={remove.error} />}
        </ConfirmDialog>
      )}
    </>
  );
}
