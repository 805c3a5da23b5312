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
          <legend className="hidden">What the agent is told</legend>
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
                  <Field label="Words for the agent" error={error} pointer="/response">
                    {(ids) => (
                      <textarea
                        {...ids}
                        ref={words}
                        rows={3}
                        maxLength={20_000}
                        value={draft.words}
                        placeholder="As the user would say it: “Only 20 euros”"
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
            label="Note for other people"
            hint="The agent never sees it."
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
        ? 'The agent may make this very call, once. Any other call is judged anew.'
        : 'It is confirmed, once. What is still missing is not made up: the user is asked for it.',
    },
    {
      ...{ choice: 'no', label: 'No' },
      meaning: 'The agent does not do it. The user is asked what else it may be.',
    },
    {
      ...{ choice: 'words', label: 'In words' },
      meaning: 'They are judged like words of the user, and can fill in what is missing.',
    },
    {
      ...{ choice: 'take_over', label: 'I do it myself' },
      meaning: `The agent is told so, and gets no such call through for ${waits}.`,
    },
  ];
}

const SEND: Readonly<Record<Choice, string>> = {
  yes: 'Send yes',
  no: 'Send no',
  words: 'Send words',
  take_over: 'Take over',
};

function sendLabel(choice: Choice | null, isSending: boolean): string {
  if (isSending) return 'Sending…';
  return choice === null ? 'Send' : SEND[choice];
}

/** Words on a failure that no field shows. */
function faultText(error: Error): string | null {
  if (fieldProblem(error, '/response') ?? fieldProblem(error, '/note')) return null;
  return `It was not sent: ${error.message} What you wrote is still here.`;
}
