import { type FormEvent, useId, useState } from 'react';
import { call } from '../api/call.js';
import { problemStatus } from '../api/problem.js';
import { useRead } from '../api/queries.js';
import { api } from '../api/routes.js';
import { useRefreshSession } from './session.js';

/** A form that exchanges an API key for a session of 12 hours. The page stays where it is. */
export function SignInForm({ onDone }: { onDone?: () => void }) {
  const refresh = useRefreshSession();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const key = String(new FormData(event.currentTarget).get('api_key') ?? '').trim();
    setBusy(true);
    setRefusal(null);
    try {
      await call(api.createDashboardSession, { body: { api_key: key } });
      onDone?.();
      await refresh();
    } catch (error) {
      const wrong = problemStatus(error) === 401;
      setRefusal(wrong ? 'Invalid or expired API key.' : (error as Error).message);
    } finally {
      setBusy(false);
    }
  };

  const ways = useRead(api.getSignInWays);
  const other = ways.data?.oidc;
  return (
    <form className="stack" onSubmit={submit} autoComplete="on">
      {other && (
        <p>
          <a className="button" href={`${other.start}?return_to=${encodeURIComponent(here())}`}>
            Sign in with {other.name}
          </a>
        </p>
      )}
      <label htmlFor={id}>API key</label>
      <input
        id={id}
        name="api_key"
        type="password"
        required
        minLength={4}
        maxLength={200}
        autoComplete="current-password"
        spellCheck={false}
        placeholder="il_…"
        aria-invalid={refusal !== null}
        aria-describedby={refusal === null ? undefined : `${id}-refusal`}
      />
      {refusal !== null && (
        <p className="fault" role="alert" id={`${id}-refusal`}>
          {refusal}
        </p>
      )}
      <button type="submit" className="primary" disabled={busy}>
        Sign in
      </button>
    </form>
  );
}

/** The address of the page, to which signing in leads back. */
const here = (): string => window.location.pathname + window.location.search;
