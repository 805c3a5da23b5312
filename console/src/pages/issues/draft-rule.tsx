import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.js';
import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Field } from '../../parts/field.js';
import { ProblemNote } from '../../parts/problem.js';
import { useToast } from '../../parts/toast.js';
import { usePaused } from '../../parts/use-paused.js';
import { RULE_READS } from '../../parts/use-rule-change.js';
import { missingAccess } from '../../session/missing-access.js';
import { useSession } from '../../session/session.js';
import type { Issue } from './issue-words.js';
import { PreviewFigures } from './rule-preview.js';

const MAX_QUESTION = 500;
/** Time after the last key before the draft is tried, in milliseconds. */
const PATIENCE_MS = 500;

/** Form for a rule of an issue: its question is proposed, tried on the past as one types, and saved switched off. */
export function DraftRule({ issue }: { issue: Issue }) {
  const { cluster_id, question_template } = issue.suggested_rule;
  const [question, setQuestion] = useState(question_template);
  const settled = usePaused(question.trim(), PATIENCE_MS);
  const { standing, refusal } = useSession();
  const mayTry = !standing.demo && standing.scopes.includes('review');
  const preview = useQuery({
    queryKey: ['/v1/rules/draft', { cluster_id, settled }],
    queryFn: ({ signal }) => call(api.draftRule, { ...draft(cluster_id, settled, true), signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: mayTry && settled !== '',
  });
  const save = useWrite(api.draftRule, RULE_READS);
  const toast = useToast();
  const error = save.error ?? preview.error;
  const submit = (): void =>
    save.mutate(draft(cluster_id, question.trim(), false), {
      onSuccess: () =>
        toast({ text: 'Saved as a draft. Enable it when you’re ready.', stays: 10_000 }),
    });
  return (
    <form
      className="stack issue-draft"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3>Draft a rule</h3>
      <Field
        label="Question"
        hint="Suggested from these failures, in their most common language. Edit it as you like."
        error={error}
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
      {error && <ProblemNote error={error} />}
      <div className="actions">
        <button
          type="submit"
          className="primary"
          disabled={refusal('review') !== undefined || save.isPending || question.trim() === ''}
          title={refusal('review')}
        >
          Save as draft
        </button>
        {question !== question_template && (
          <button type="button" className="quiet" onClick={() => setQuestion(question_template)}>
            Reset to suggestion
          </button>
        )}
      </div>
      {mayTry ? (
        <PreviewFigures preview={preview.data?.preview} isBusy={preview.isFetching} />
      ) : (
        <p className="soft small">
          {standing.demo
            ? 'On your own server, you’ll see a preview here. It isn’t available in the demo.'
            : missingAccess(standing, 'review', 'preview what the rule would have asked')}
        </p>
      )}
    </form>
  );
}

const draft = (cluster_id: string, question_template: string, isTrial: boolean) => ({
  query: { dry_run: isTrial ? ('true' as const) : ('false' as const) },
  body: { cluster_id, question_template },
});
