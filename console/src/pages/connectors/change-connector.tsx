import type { FormEvent } from 'react';
import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { useToast } from '../../parts/toast.js';
import { PROVIDERS, readAgents } from './providers.js';
import { CONNECTOR_READS, type Connector } from './reads.js';

export interface ConnectorDialogProps {
  readonly connector: Connector;
  readonly onClose: () => void;
}

/** A dialog for another name, key, secret or other agents. Keys and secrets that are left empty stay. */
export function ChangeConnector({ connector, onClose }: ConnectorDialogProps) {
  const update = useWrite(api.updateConnector, CONNECTOR_READS);
  const toast = useToast();
  const { error } = update;
  const { name: providerName, secret } = PROVIDERS[connector.provider];

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => String(form.get(name) ?? '').trim();
    const [key, webhookSecret] = [text('api_key'), text('webhook_secret')];
    update.mutate(
      {
        params: { connector_id: connector.id },
        body: {
          name: text('name'),
          agent_ids: readAgents(text('agent_ids')),
          ...(key !== '' && { api_key: key }),
          ...(webhookSecret !== '' && { webhook_secret: webhookSecret }),
        },
      },
      {
        onSuccess: ({ error: fault }) => {
          toast({
            text: fault ? `Saved, but ${fault.message}` : 'Connector updated.',
            ...(fault && { tone: 'fault' as const }),
          });
          onClose();
        },
      },
    );
  };

  return (
    <Dialog title={`Edit ${connector.name}`} onClose={onClose}>
      <form className="stack" onSubmit={submit} autoComplete="off">
        <Field label="Name" error={error} pointer="/name">
          {(ids) => (
            <input {...ids} name="name" required maxLength={120} defaultValue={connector.name} />
          )}
        </Field>
        <Field
          label={`New ${providerName} API key`}
          hint={`Leave empty to keep the key ending in ${connector.api_key_last4 || '…'}.`}
          error={error}
          pointer="/api_key"
        >
          {(ids) => (
            <input {...ids} name="api_key" type="password" maxLength={500} autoComplete="off" />
          )}
        </Field>
        <Field
          label={`New ${secret.label.charAt(0).toLowerCase()}${secret.label.slice(1)}`}
          hint="Leave empty to keep it. The previous one stays valid for 24 hours."
          error={error}
          pointer="/webhook_secret"
        >
          {(ids) => (
            <input
              {...ids}
              name="webhook_secret"
              type="password"
              minLength={8}
              maxLength={500}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label="Limit to agents"
          hint="One per line. Leave empty for all agents in the account."
          error={error}
          pointer="/agent_ids"
        >
          {(ids) => (
            <textarea
              {...ids}
              name="agent_ids"
              spellCheck={false}
              defaultValue={connector.agent_ids?.join('\n') ?? ''}
            />
          )}
        </Field>
        {error && (
          <p className="fault" role="alert">
            {error.message}
          </p>
        )}
        <div className="actions">
          <button type="submit" className="primary" disabled={update.isPending}>
            Save
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
