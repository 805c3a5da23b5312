import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import type { VoiceProviderName } from '../../../../src/contracts/connector.js';
import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { PROVIDER_NAMES, PROVIDERS, readAgents } from './providers.js';
import { CONNECTOR_READS } from './reads.js';
import { advice } from './sentences.js';
import { SetupSteps } from './setup-steps.js';

type Created = (typeof api.createConnector)['types']['reply'];

const DEFAULT_DAYS = 30;

/** A dialog that connects an account: first the key, then what to set up at the provider, with the secret that is shown once. */
export function NewConnector({ onClose }: { onClose: () => void }) {
  const create = useWrite(api.createConnector, [...CONNECTOR_READS, api.getOnboardingStatus.path]);
  const [provider, setProvider] = useState<VoiceProviderName>('elevenlabs');
  const { name: providerName, secret } = PROVIDERS[provider];
  const { error } = create;

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => String(form.get(name) ?? '').trim();
    create.mutate({
      body: {
        provider,
        name: text('name'),
        api_key: text('api_key'),
        backfill_days: Number(text('backfill_days')),
        agent_ids: readAgents(text('agent_ids')),
        webhook_secret: text('webhook_secret') || null,
      },
    });
  };

  if (create.data) return <Connected created={create.data} onClose={onClose} />;
  return (
    <Dialog title="Connect a voice provider" onClose={onClose} wide>
      <form className="stack" onSubmit={submit} autoComplete="off">
        <div className="fields">
          <Field label="Provider" error={error} pointer="/provider">
            {(ids) => (
              <select
                {...ids}
                value={provider}
                onChange={({ target }) => setProvider(target.value as VoiceProviderName)}
              >
                {PROVIDER_NAMES.map((one) => (
                  <option key={one} value={one}>
                    {PROVIDERS[one].name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Name" hint="Shown in lists" error={error} pointer="/name">
            {(ids) => (
              <input {...ids} name="name" required maxLength={120} placeholder="Support line" />
            )}
          </Field>
          <Field
            label="Days to backfill"
            hint="0 syncs only new conversations"
            error={error}
            pointer="/backfill_days"
          >
            {(ids) => (
              <input
                {...ids}
                name="backfill_days"
                type="number"
                min={0}
                max={3_650}
                required
                defaultValue={DEFAULT_DAYS}
              />
            )}
          </Field>
        </div>
        <Field
          label={`${providerName} API key`}
          hint="The key needs read access to conversations. It is stored encrypted and never shown again."
          error={error}
          pointer="/api_key"
        >
          {(ids) => (
            <input
              {...ids}
              name="api_key"
              type="password"
              required
              maxLength={500}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Field
          label="Limit to agents"
          hint="The provider’s agent IDs, one per line. Leave empty for all agents in the account."
          error={error}
          pointer="/agent_ids"
        >
          {(ids) => <textarea {...ids} name="agent_ids" spellCheck={false} />}
        </Field>
        <Field
          label={`${secret.label} (optional)`}
          hint={secret.hint}
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
              spellCheck={false}
            />
          )}
        </Field>
        {error && (
          <p className="fault" role="alert">
            {error.message}
          </p>
        )}
        <div className="actions">
          <button type="submit" className="primary" disabled={create.isPending}>
            {create.isPending ? 'Checking the key…' : 'Connect'}
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The connector that was just made: whether its key works, and what is left to do at the provider. */
function Connected({ created, onClose }: { created: Created; onClose: () => void }) {
  const { name } = PROVIDERS[created.provider];
  return (
    <Dialog title={`${created.name} is connected`} onClose={onClose} wide>
      <div className="stack">
        {created.error ? (
          <p className="fault" role="alert">
            {created.error.message} {advice(created.error)}
          </p>
        ) : (
          <p>
            The key works
            {created.backfill
              ? '. Past conversations are being synced, newest day first.'
              : '. New conversations are synced as they end.'}
            {created.note !== null && ` ${created.note}`}
          </p>
        )}
        <h3>Set up a webhook so that {name} delivers conversations immediately</h3>
        <p className="soft">This is optional: conversations are synced every few minutes anyway.</p>
        <SetupSteps connector={created} secret={created.webhook_secret} />
        <div className="actions">
          <Link className="button" href={`/connectors/${created.id}`} onClick={onClose}>
            Go to the connector
          </Link>
          <button type="button" onClick={onClose}>
            Done
          </button>
        </div>
      </div>
    </Dialog>
  );
}
