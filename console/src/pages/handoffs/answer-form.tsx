import { useId, useRef } from 'react';
import type { Handoff } from '../../../../src/contracts/handoff.js';
import { fieldProblem } from '../../api/problem.js';
import { useShortcut } from '../../keys/shortcuts.js';
import { Field } from '../../parts/field.js';
import { duration } from '../../parts/wording.js';
import { useSession } from '../../session/session.js';
import { WriteButton } from '../../session/write-button.js';
import type { Choice } from './draft.js';
import type { Answering } from './use-answer.js';

export interface AnswerFormProps {
  readonly handoff: Handoff;
  readonly answering: Answering;
}

/** A form for the answer: yes, no, words, or that the person does it themselves. */
export function AnswerForm({ handoff, answering }: AnswerFormProps) {
  const { draft, edit, send, isSending, missing, error } = answering;
  const session = useSession();
  const refusal = session.refusal('review');
  const words = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useShortcut('answer', () => words.current?.focus(), refusal === undefined);
  useShortcut('send', send, refusal === undefined);
  const fault = missing ?? (error && faultText(error));
  return (
    <section className="card handoffs-answer" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Your answer</h2>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <fieldset
          className="stack"
          disabled={refusal !== undefined}
          aria-describedby={refusal === undefined ? undefined : `${id}-refusal`}
        >
          <legend className="hidden">What to send to the agent</legend>
          {choices(handoff).map(({ choice, label, meaning }) => (
            <div key={choice}>
              <label className="check handoffs-choice">
                <input
                  type="radio"
                  name={`${id}-choice`}
                  checked={draft.choice === choice}
                  onChange={() => edit({ choice })}
                  aria-describedby={`${id}-${choice}`}
                />
                <strong>{label}</strong>
              </label>
              <p className="soft small handoffs-meaning" id={`${id}-${choice}`}>
                {meaning}
              </p>
              {choice === 'words' && (
                <div className="handoffs-meaning">
                  <Field label="Instructions" error={error} pointer="/response">
                    {(ids) => (
                      <textarea
                        {...ids}
                        ref={words}
                        rows={3}
                        maxLength={20_000}
                        value={draft.words}
                        placeholder="Write it the way the user would, such as “Only 20 euros”"
                        aria-keyshortcuts="a"
                        onChange={({ target }) => edit({ words: target.value, choice: 'words' })}
                      />
                    )}
                  </Field>
                </div>
              )}
            </div>
          ))}
          <Field
            label="Internal note"
            hint="The agent doesn’t see this."
            error={error}
            pointer="/note"
          >
            {(ids) => (
              <textarea
                {...ids}
                className="handoffs-note"
                rows={1}
                maxLength={2_000}
                value={draft.note}
                onChange={({ target }) => edit({ note: target.value })}
              />
            )}
          </Field>
        </fieldset>
        {fault && (
          <p className="fault" role="alert">
            {fault}
          </p>
        )}
        {refusal !== undefined && (
          <p className="soft" id={`${id}-refusal`}>
            {refusal}.
          </p>
        )}
        <div className="actions">
          <WriteButton scope="review" type="submit" className="primary" disabled={isSending}>
            {sendLabel(draft.choice, isSending)}
          </WriteButton>
          <span className="soft small wide-only">
            <kbd>Ctrl</kbd> or <kbd>⌘</kbd> <kbd>Enter</kbd>
          </span>
        </div>
      </form>
    </section>
  );
}

function choices({ call, waiting_since, expires_at }: Handoff): readonly {
  readonly choice: Choice;
  readonly label: string;
  readonly meaning: string;
}[] {
  const waits = duration(Date.parse(expires_at) - Date.parse(waiting_since));
  return [
    {
      ...{ choice: 'yes', label: 'Yes' },
      meaning: call?.proposed
        ? 'The agent may make exactly this call, once. Any other call is checked again.'
        : 'Confirms the request once. The user is still asked for missing values.',
    },
    {
      ...{ choice: 'no', label: 'No' },
      meaning: 'The agent doesn’t do it and asks the user what they’d like instead.',
    },
    {
      ...{ choice: 'words', label: 'Reply with instructions' },
      meaning: 'Your reply is treated as the user’s words and can fill in missing values.',
    },
    {
      ...{ choice: 'take_over', label: 'I’ll handle it' },
      meaning: `The agent is notified, and this call stays blocked for ${waits}.`,
    },
  ];
}

const SEND: Readonly<Record<Choice, string>> = {
  yes: 'Send yes',
  no: 'Send no',
  words: 'Send instructions',
  take_over: 'Take over',
};

function sendLabel(choice: Choice | null, isSending: boolean): string {
  if (isSending) return 'Sending…';
  return choice === null ? 'Send' : SEND[choice];
}

/** Words on a failure that no field shows. */
function faultText(error: Error): string | null {
  if (fieldProblem(error, '/response') ?? fieldProblem(error, '/note')) return null;
  return `Not sent: ${error.message} Your text is still here.`;
}
