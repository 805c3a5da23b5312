import { useId, useState } from 'react';
import type { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';

/** As many answers as the interface goes through. */
const MAX_ANSWERS = 8;

export interface AnswerFormProps {
  readonly request: string;
  readonly answers: readonly string[];
  readonly reply: (typeof api.previewGate)['types']['reply'];
  readonly isPending: boolean;
  readonly onAnswer: (answer: string) => void;
  readonly onBack: () => void;
}

/** The conversation so far, and what the gate would say now; a question can be answered as the user would. */
export function AnswerForm({
  request,
  answers,
  reply,
  isPending,
  onAnswer,
  onBack,
}: AnswerFormProps) {
  return (
    <section className="card">
      <div className="between">
        <h2>Decision</h2>
        <Badge of={reply.decision ?? 'off'} />
      </div>
      <ol className="playground-turns">
        <li>
          <span className="soft">User: </span>
          {request}
        </li>
        {answers.map((answer, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers never move, and the same may be given twice
          <li key={at}>
            <span className="soft">User’s answer: </span>
            {answer}
          </li>
        ))}
      </ol>
      <Reply {...{ reply, isPending, onAnswer }} canAnswer={answers.length < MAX_ANSWERS} />
      {answers.length > 0 && (
        <p>
          <button type="button" className="link" disabled={isPending} onClick={onBack}>
            Undo last answer
          </button>
        </p>
      )}
    </section>
  );
}

type ReplyProps = Pick<AnswerFormProps, 'reply' | 'isPending' | 'onAnswer'> & {
  readonly canAnswer: boolean;
};

function Reply({ reply, isPending, canAnswer, onAnswer }: ReplyProps) {
  const { decision, questions, options, confirm_prompt: prompt } = reply;
  if (decision === 'proceed') return <p>The agent proceeds.</p>;
  if (decision === 'escalate') return <p>A person takes over.</p>;
  if (decision === null) return <p>Interventions are off, so the agent proceeds.</p>;
  return (
    <>
      <div className="playground-says">
        {decision === 'confirm' && <p>{prompt}</p>}
        {decision !== 'confirm' && questions.map((question) => <p key={question}>{question}</p>)}
      </div>
      {!canAnswer ? (
        <p className="soft">You’ve reached the maximum number of answers.</p>
      ) : (
        <AnswerInput
          choices={decision === 'confirm' ? ['Yes', 'No'] : decision === 'options' ? options : []}
          isPending={isPending}
          onAnswer={onAnswer}
        />
      )}
    </>
  );
}

function AnswerInput({
  choices,
  isPending,
  onAnswer,
}: Pick<AnswerFormProps, 'isPending' | 'onAnswer'> & { choices: readonly string[] }) {
  const [text, setText] = useState('');
  const id = useId();
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(text);
      }}
    >
      {choices.length > 0 && (
        <div className="actions">
          {choices.map((choice) => (
            <button
              key={choice}
              type="button"
              disabled={isPending}
              onClick={() => onAnswer(choice)}
            >
              {choice}
            </button>
          ))}
        </div>
      )}
      <label htmlFor={id}>
        {choices.length > 0 ? 'Or answer in your own words' : 'Answer the question'}
      </label>
      <div className="playground-answer">
        <input
          id={id}
          value={text}
          required
          maxLength={20_000}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" disabled={isPending}>
          Answer
        </button>
      </div>
    </form>
  );
}
