import { type FormEvent, useState } from 'react';
import type { Connector as AnyConnector } from '../../../../src/contracts/connector.js';
import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { CodeBlock } from '../../parts/copy.js';
import { Field } from '../../parts/field.js';
import { WriteButton } from '../../session/write-button.js';
import { PROVIDERS } from './providers.js';
import { CONNECTOR_READS } from './reads.js';

export interface SetupStepsProps {
  readonly connector: Pick<AnyConnector, 'id' | 'provider' | 'webhook_url'>;
  /** The secret that was just made, for a provider that needs ours; null: it can't be shown anymore. */
  readonly secret: string | null;
}

/** How the provider is told to deliver by itself: the address, where it goes, and the secret. */
export function SetupSteps({ connector, secret }: SetupStepsProps) {
  const { name, steps, isSecretOurs } = PROVIDERS[connector.provider];
  return (
    <div className="stack">
      <CodeBlock code={connector.webhook_url} label={`Webhook URL for ${name}`} />
      <ol className="connectors-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {isSecretOurs && secret !== null && (
        <>
          <p>
            <strong>The secret, shown only once:</strong>
          </p>
          <CodeBlock code={secret} label="Webhook secret" />
        </>
      )}
      {isSecretOurs && secret === null && <NewSecret connector={connector} />}
      {!isSecretOurs && <TheirSecret connector={connector} />}
    </div>
  );
}

/** A field for the secret that the provider shows. */
function TheirSecret({ connector: { id, provider } }: Pick<SetupStepsProps, 'connector'>) {
  const update = useWrite(api.updateConnector, CONNECTOR_READS);
  const { secret } = PROVIDERS[provider];
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const webhook_secret = String(new FormData(event.currentTarget).get('webhook_secret')).trim();
    update.mutate({ params: { connector_id: id }, body: { webhook_secret } });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Field label={secret.label} error={update.error} pointer="/webhook_secret">
        {(ids) => (
          <input
            {...ids}
            name="webhook_secret"
            type="password"
            required
            minLength={8}
            maxLength={500}
            autoComplete="off"
          />
        )}
      </Field>
      <div className="actions">
        <WriteButton scope="admin" type="submit" disabled={update.isPending}>
          Save it
        </WriteButton>
        <span role="status">
          {update.isSuccess && 'Saved. The previous secret stays valid for 24 hours.'}
          {update.isError && <span className="fault">{update.error.message}</span>}
        </span>
      </div>
    </form>
  );
}

/** A button that makes another secret, since the first one is not shown again. */
function NewSecret({ connector: { id } }: Pick<SetupStepsProps, 'connector'>) {
  const update = useWrite(api.updateConnector, CONNECTOR_READS);
  const [made, setMade] = useState<string | null>(null);
  if (made !== null) {
    return (
      <div role="status">
        <p>The new secret, shown only once. The previous one stays valid for 24 hours.</p>
        <CodeBlock code={made} label="Rotate secret of the webhook" />
      </div>
    );
  }
  return (
    <div className="actions">
      <span className="soft">The secret was shown when it was created.</span>
      <WriteButton
        scope="admin"
        disabled={update.isPending}
        onClick={() =>
          update.mutate(
            { params: { connector_id: id }, body: { webhook_secret: null } },
            { onSuccess: ({ webhook_secret }) => setMade(webhook_secret) },
          )
        }
      >
        Generate a new one
      </WriteButton>
      {update.isError && (
        <span className="fault" role="alert">
          {update.error.message}
        </span>
      )}
    </div>
  );
}
