import { type FormEvent, useId } from 'react';
import { useLocation } from 'wouter';
import { useRead, useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { amount } from '../../parts/wording.js';
import { BACKTEST_READS } from './reads.js';
import { highest, readValues, VALUES } from './values.js';

/** A form that starts a backtest: which conversations, how many turns, and which values to try. */
export function StartBacktest({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation();
  const start = useWrite(api.startBacktest, BACKTEST_READS);
  const config = useRead(api.getConfig);
  const { error } = start;

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => String(form.get(name) ?? '').trim();
    const typed = Object.fromEntries(VALUES.map(([name]) => [name, text(name)]));
    start.mutate(
      {
        body: {
          days: Number(text('days')),
          max_turns: Number(text('max_turns')),
          agent_id: text('agent_id') || null,
          config: readValues(typed, config.data ?? {}),
        },
      },
      { onSuccess: ({ id }) => navigate(`/backtests/${id}`) },
    );
  };

  return (
    <Dialog title="Start a backtest" onClose={onClose} wide>
      <form className="stack" onSubmit={submit}>
        <div className="fields">
          <Field
            label="Days"
            hint="Only sessions active in this many days"
            error={error}
            pointer="/days"
          >
            {(ids) => (
              <input
                {...ids}
                name="days"
                type="number"
                min={1}
                max={365}
                required
                defaultValue={90}
              />
            )}
          </Field>
          <AgentField error={error} />
          <Field
            label="Maximum turns"
            hint="From the newest sessions first"
            error={error}
            pointer="/max_turns"
          >
            {(ids) => (
              <input
                {...ids}
                name="max_turns"
                type="number"
                min={1}
                max={100_000}
                required
                defaultValue={10_000}
              />
            )}
          </Field>
        </div>
        <fieldset>
          <legend>
            <strong>Values to try</strong>
          </legend>
          <p className="soft small">
            Leave a field empty to use the current value. Costs are in question costs: 1 is the cost
            of asking one question to a user who hasn’t been asked anything yet.
          </p>
          <div className="fields backtests-values">
            {VALUES.map(([name, label]) => (
              <Field key={name} label={label} error={error} pointer={`/config/${name}`}>
                {(ids) => (
                  <input
                    {...ids}
                    name={name}
                    type="number"
                    step="any"
                    max={highest(name)}
                    placeholder={config.data && `${amount(config.data[name])} now`}
                  />
                )}
              </Field>
            ))}
          </div>
        </fieldset>
        {error && (
          <p className="fault" role="alert">
            {error.message}
          </p>
        )}
        <div className="actions">
          <button type="submit" className="primary" disabled={start.isPending}>
            Start
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The agent whose conversations are judged: typed, with those of the last 30 days offered. */
function AgentField({ error }: { error: unknown }) {
  const { data } = useRead(api.getFacets, { query: { of: 'agent_id' } });
  const list = useId();
  return (
    <Field label="Agent" hint="Leave empty for all agents" error={error} pointer="/agent_id">
      {(ids) => (
        <>
          <input {...ids} name="agent_id" maxLength={200} list={list} autoComplete="off" />
          <datalist id={list}>
            {(data?.facets.agent_id ?? []).map(({ value }) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
