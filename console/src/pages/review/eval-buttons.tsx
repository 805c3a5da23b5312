import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { useToast } from '../../parts/toast.js';
import type { Address } from '../../parts/use-address.js';
import { useSession } from '../../session/session.js';
import type { EvalCase } from './eval-lines.js';

/** Accepts or mutes a case. A muted one leaves the list, and the message in the corner leads to it. */
export function EvalButtons({ one, address }: { one: EvalCase; address: Address }) {
  const { refusal } = useSession();
  const toast = useToast();
  const write = useWrite(api.updateEvalStatus, [api.listEvals.path]);
  const refused = refusal('review');
  const send = (status: 'accept' | 'mute'): void =>
    write.mutate(
      { params: { eval_id: one.id }, body: { status } },
      {
        onError: (error) => toast({ text: `Not saved: ${error.message}`, tone: 'fault' }),
        onSuccess: () =>
          status === 'accept'
            ? toast({ text: 'Accepted. It stays a case however often it fails again.' })
            : toast({
                text: 'Muted. It’s no longer in the list or the file.',
                action: { label: 'Show muted', run: () => address.set({ status: 'muted' }) },
              }),
      },
    );
  return (
    <span className="actions">
      <button
        type="button"
        disabled={refused !== undefined || write.isPending || one.status === 'accepted'}
        title={refused}
        onClick={() => send('accept')}
      >
        Accept
      </button>
      <button
        type="button"
        disabled={refused !== undefined || write.isPending || one.status === 'muted'}
        title={refused}
        onClick={() => send('mute')}
      >
        Mute
      </button>
    </span>
  );
}
