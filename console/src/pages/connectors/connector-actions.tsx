import { useState } from 'react';
import { useLocation } from 'wouter';
import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { DeleteDialog } from '../../parts/delete-dialog.js';
import { useToast } from '../../parts/toast.js';
import { useSession } from '../../session/session.js';
import { ChangeConnector } from './change-connector.js';
import { CONNECTOR_READS, type Connector } from './reads.js';
import { ResyncDialog } from './resync-dialog.js';

type Open = 'change' | 'resync' | 'delete' | null;

/** Buttons that pause, resume, read again, change and delete a connector. */
export function ConnectorActions({ connector }: { connector: Connector }) {
  const session = useSession();
  const toast = useToast();
  const [open, setOpen] = useState<Open>(null);
  const pause = useWrite(api.pauseConnector, CONNECTOR_READS);
  const resume = useWrite(api.resumeConnector, CONNECTOR_READS);
  const refusal = session.refusal('admin');
  const isStopped = connector.state === 'paused' || connector.state === 'error';
  const locked = { disabled: refusal !== undefined, title: refusal };
  const params = { connector_id: connector.id };
  const said = (text: string) => ({
    onSuccess: () => toast({ text }),
    onError: (error: Error) => toast({ text: error.message, tone: 'fault' }),
  });
  return (
    <>
      {isStopped ? (
        <button
          type="button"
          {...locked}
          disabled={locked.disabled || resume.isPending}
          onClick={() => resume.mutate({ params }, said('Syncing resumed where it stopped.'))}
        >
          {connector.state === 'error' ? 'Try again' : 'Resume'}
        </button>
      ) : (
        <button
          type="button"
          {...locked}
          disabled={locked.disabled || pause.isPending}
          onClick={() =>
            pause.mutate({ params }, said('Paused. Nothing is synced until you resume.'))
          }
        >
          Pause
        </button>
      )}
      <button type="button" {...locked} onClick={() => setOpen('resync')}>
        Resync days
      </button>
      <button type="button" {...locked} onClick={() => setOpen('change')}>
        Edit
      </button>
      <button type="button" className="danger" {...locked} onClick={() => setOpen('delete')}>
        Delete
      </button>
      {open === 'change' && <ChangeConnector connector={connector} onClose={() => setOpen(null)} />}
      {open === 'resync' && <ResyncDialog connector={connector} onClose={() => setOpen(null)} />}
      {open === 'delete' && <Delete connector={connector} onClose={() => setOpen(null)} />}
    </>
  );
}

function Delete({ connector, onClose }: { connector: Connector; onClose: () => void }) {
  const [, navigate] = useLocation();
  // What is gone is not read again: only the lists are.
  const remove = useWrite(api.deleteConnector, [api.listConnectors.path, api.getSyncHealth.path]);
  return (
    <DeleteDialog
      name={connector.name}
      remove={(whenDone) => remove.mutate({ params: { connector_id: connector.id } }, whenDone)}
      done={`${connector.name} deleted. Its conversations are kept.`}
      onDeleted={() => navigate('/connectors')}
      onClose={onClose}
    >
      <p>
        This deletes its key and secret and stops syncing. Conversations already synced are kept.
      </p>
    </DeleteDialog>
  );
}
