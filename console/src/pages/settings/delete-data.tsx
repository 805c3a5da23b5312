import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.js';
import { api } from '../../api/routes.js';
import { ConfirmDialog } from '../../parts/dialog.js';
import { useToast } from '../../parts/toast.js';
import { count, words } from '../../parts/wording.js';
import { useSession } from '../../session/session.js';
import { WriteButton } from '../../session/write-button.js';

/** Deletes all that was recorded of the tenant, in as many calls as it takes. */
export function DeleteData() {
  const session = useSession();
  const client = useQueryClient();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [removed, setRemoved] = useState<Readonly<Record<string, number>> | null>(null);
  const [busy, setBusy] = useState(false);
  const { id, name } = session.standing.tenant;

  const remove = async (): Promise<void> => {
    setAsking(false);
    setBusy(true);
    const sums: Record<string, number> = {};
    try {
      for (let more = true; more; ) {
        const reply = await call(api.deleteTenantData, { headers: { 'x-confirm-tenant': id } });
        for (const [table, rows] of Object.entries(reply.deleted))
          sums[table] = (sums[table] ?? 0) + rows;
        setRemoved({ ...sums });
        more = reply.more;
      }
      await client.invalidateQueries();
    } catch (error) {
      toast({ text: (error as Error).message, tone: 'fault' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="card stack">
      <h2>Delete all data</h2>
      <p>
        Deletes all calls, sessions, events, outcomes, reviews, issues, rule statistics and
        everything learned from them. Keys, the configuration and its history are kept.
      </p>
      <div className="actions">
        <WriteButton
          scope="admin"
          className="danger"
          disabled={busy}
          onClick={() => setAsking(true)}
        >
          {busy ? 'Deleting…' : `Delete all data of ${name}`}
        </WriteButton>
      </div>
      {removed !== null && (
        <p role="status">
          Deleted so far:{' '}
          {Object.entries(removed)
            .filter(([, rows]) => rows > 0)
            .map(([table, rows]) => `${count(rows)} ${words(table)}`)
            .join(', ') || 'nothing'}
        </p>
      )}
      {asking && (
        <ConfirmDialog
          title={`Delete all data of ${name}?`}
          action={`Delete all data of ${name}`}
          typed={id}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          <p>This deletes all recorded data for everyone in the tenant. It can’t be undone.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
