import { useId } from 'react';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Field } from '../../parts/field.js';
import type { Draft, Faults } from './request.js';

const RISKS = [
  ['', 'not declared (treated as low)'],
  ['low', 'low'],
  ['medium', 'medium'],
  ['high', 'high'],
  ['irreversible', 'irreversible'],
  ['amount', 'a custom amount…'],
] as const;

const EXAMPLE_TOOLS =
  '[{"name": "delete_records", "description": "Deletes records", "input_schema": {"type": "object", "required": ["environment"], "properties": {"environment": {"enum": ["staging", "production"]}}}}]';

export interface RequestFormProps {
  readonly draft: Draft;
  readonly faults: Faults;
  readonly error: unknown;
  readonly isPending: boolean;
  /** The call whose request stands in the form; '' for none. */
  readonly picked: string;
  readonly onChange: (draft: Draft) => void;
  readonly onPick: (id: string) => void;
  readonly onSubmit: () => void;
}

/** A request with what the agent knows, to be tried. */
export function RequestForm(props: RequestFormProps) {
  const { draft, faults, error, isPending, picked, onChange, onPick, onSubmit } = props;
  const set = (change: Partial<Draft>): void => onChange({ ...draft, ...change });
  return (
    <form
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h2>Request</h2>
      <FromCall picked={picked} onPick={onPick} />
      <TextArea
        label="User request"
        value={draft.request}
        {...{ error, pointer: '/request', fault: faults.request }}
        placeholder="Delete the old records"
        maxLength={20_000}
        onChange={(request) => set({ request })}
      />
      <Field label="Risk level" error={error} pointer="/action_risk">
        {(ids) => (
          <select
            {...ids}
            value={draft.risk}
            onChange={(event) => set({ risk: event.target.value })}
          >
            {RISKS.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
      {draft.risk === 'amount' && (
        <Field
          label="Cost of a mistake, in question costs"
          error={error}
          pointer="/action_cost"
          hint={faults.amount && <span className="bad">{faults.amount}</span>}
        >
          {(ids) => (
            <input
              {...ids}
              type="number"
              min="0"
              step="any"
              value={draft.amount}
              onChange={(event) => set({ amount: event.target.value })}
            />
          )}
        </Field>
      )}
      <TextArea
        label="Agent tools as JSON (OpenAI, Anthropic or MCP format)"
        value={draft.tools}
        {...{ error, pointer: '/context/tools', fault: faults.tools }}
        placeholder={EXAMPLE_TOOLS}
        isCode
        onChange={(tools) => set({ tools })}
      />
      <details
        open={draft.call !== '' || draft.history !== '' || draft.session !== '' || undefined}
      >
        <summary>Proposed call, earlier turns, session</summary>
        <div className="stack">
          <TextArea
            label="Proposed call as JSON"
            value={draft.call}
            {...{ error, pointer: '/context/call', fault: faults.call }}
            placeholder='{"name": "delete_records", "arguments": {"environment": "production"}}'
            isCode
            onChange={(call) => set({ call })}
          />
          <TextArea
            label="Earlier turns, one per line"
            value={draft.history}
            {...{ error, pointer: '/history' }}
            placeholder={'user: Which records do we have from 2019?\nassistant: 412 in staging.'}
            onChange={(history) => set({ history })}
          />
          <Field
            label="Session memory to use"
            hint="A session ID. Leave empty for none."
            error={error}
            pointer="/session_id"
          >
            {(ids) => (
              <input
                {...ids}
                value={draft.session}
                maxLength={120}
                onChange={(event) => set({ session: event.target.value })}
              />
            )}
          </Field>
        </div>
      </details>
      <div className="actions">
        <button type="submit" className="primary" disabled={isPending}>
          Try it
        </button>
      </div>
    </form>
  );
}

/** Calls of the last days, to begin with one of them. */
function FromCall({ picked, onPick }: Pick<RequestFormProps, 'picked' | 'onPick'>) {
  const id = useId();
  const { data } = useRead(api.listGateCalls, { query: { page_size: 30 } });
  const calls = data?.items ?? [];
  if (calls.length === 0 && picked === '') return null;
  return (
    <div className="field">
      <label htmlFor={id}>Start from a recent call with its tools and history</label>
      <select id={id} value={picked} onChange={(event) => onPick(event.target.value)}>
        <option value="">None</option>
        {picked !== '' && !calls.some((one) => one.id === picked) && (
          <option value={picked}>The call you came from</option>
        )}
        {calls.map((one) => (
          <option key={one.id} value={one.id}>
            {one.request.length > 70 ? `${one.request.slice(0, 70)}…` : one.request}
            {one.tool !== null && ` (${one.tool})`}
          </option>
        ))}
      </select>
    </div>
  );
}

interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly error: unknown;
  readonly pointer: string;
  readonly fault?: string | undefined;
  readonly placeholder: string;
  readonly maxLength?: number;
  readonly isCode?: boolean;
  readonly onChange: (value: string) => void;
}

function TextArea({
  label,
  error,
  pointer,
  fault,
  isCode = false,
  onChange,
  ...area
}: TextAreaProps) {
  return (
    <Field
      label={label}
      error={error}
      pointer={pointer}
      hint={fault && <span className="bad">{fault}</span>}
    >
      {(ids) => (
        <textarea
          {...ids}
          {...area}
          aria-invalid={ids['aria-invalid'] || fault !== undefined}
          className={isCode ? 'playground-code' : undefined}
          spellCheck={!isCode}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
