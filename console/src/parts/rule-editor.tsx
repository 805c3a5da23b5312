import { useState } from 'react';
import { Dialog } from './dialog.js';
import { DIMENSIONS } from './dimensions.js';
import { Field } from './field.js';
import { ProblemNote } from './problem.js';
import type { Rule, RuleChanges } from './rule-versions.js';
import type { RuleChange } from './use-rule-change.js';
import { capitalised, words } from './wording.js';

const MAX_QUESTION = 500;

/** A form for a rule, in a dialog. What was typed stays when it could not be saved. */
export function RuleEditor({
  rule,
  writer,
  onClose,
}: {
  rule: Rule;
  writer: RuleChange;
  onClose: () => void;
}) {
  const [question, setQuestion] = useState(rule.question_template);
  const [dimension, setDimension] = useState(rule.dimension);
  const [similarity, setSimilarity] = useState(String(rule.min_similarity));
  // Someone else's change is noticed by the version of when the form was opened.
  const [opened] = useState(rule);
  const changes: RuleChanges = {
    ...(question !== opened.question_template && { question_template: question }),
    ...(dimension !== opened.dimension && { dimension }),
    ...(Number(similarity) !== opened.min_similarity && { min_similarity: Number(similarity) }),
  };
  const close = (): void => {
    writer.forget();
    onClose();
  };
  return (
    <Dialog title="Edit the rule" onClose={close}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (Object.keys(changes).length === 0) close();
          else writer.change(opened, changes, close);
        }}
      >
        <Field
          label="Question"
          hint="Asked first, before the agent does anything."
          error={writer.error}
          pointer="/question_template"
        >
          {(ids) => (
            <textarea
              {...ids}
              required
              maxLength={MAX_QUESTION}
              value={question}
              onChange={({ target }) => setQuestion(target.value)}
            />
          )}
        </Field>
        <Field label="About" error={writer.error} pointer="/dimension">
          {(ids) => (
            <select
              {...ids}
              value={dimension ?? ''}
              onChange={({ target }) =>
                setDimension(DIMENSIONS.find((one) => one === target.value) ?? null)
              }
            >
              <option value="">The most common dimension of its failures</option>
              {DIMENSIONS.map((one) => (
                <option key={one} value={one}>
                  {capitalised(words(one))}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label="Minimum similarity"
          hint="How similar a request must be to its failures to get the question: 0 matches anything, 1 only identical text. The default is 0.75."
          error={writer.error}
          pointer="/min_similarity"
        >
          {(ids) => (
            <input
              {...ids}
              type="number"
              required
              min={0}
              max={1}
              step="any"
              value={similarity}
              onChange={({ target }) => setSimilarity(target.value)}
            />
          )}
        </Field>
        {writer.error && <ProblemNote error={writer.error} />}
        <div className="actions">
          <button type="submit" className="primary" disabled={writer.isBusy}>
            Save
          </button>
          <button type="button" onClick={close}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
