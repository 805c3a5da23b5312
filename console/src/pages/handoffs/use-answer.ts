import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemStatus } from '../../api/problem.js';
import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { answerBody, type Draft, EMPTY_DRAFT, missingIn } from './draft.js';
import { keepDraft, keptDraft } from './kept-drafts.js';

/** The answer to a handoff, from the first word until the server has it. */
export interface Answering {
  readonly draft: Draft;
  readonly edit: (change: Partial<Draft>) => void;
  readonly send: () => void;
  readonly forget: () => void;
  readonly isSending: boolean;
  /** Words on what is missing, once it was tried to send it so. */
  readonly missing: string | null;
  /** Why the last try failed; null: it did not. */
  readonly error: Error | null;
}

const CHANGES = [api.listHandoffs.path, api.getHandoff.path];

/**
 * Writes and sends an answer. What is written stays until the server has taken it, whatever happens meanwhile.
 *
 * @param onSent called when the server has taken it
 */
export function useAnswer(id: string, onSent: (draft: Draft) => void): Answering {
  const client = useQueryClient();
  const write = useWrite(api.answerHandoff, CHANGES);
  const [draft, setDraft] = useState(() => keptDraft(id));
  const [missing, setMissing] = useState<string | null>(null);
  const change = (next: Draft): void => {
    keepDraft(id, next);
    setDraft(next);
    setMissing(null);
  };
  const send = (): void => {
    const lacking = missingIn(draft);
    setMissing(lacking);
    if (lacking !== null || write.isPending) return;
    write.mutate(
      { params: { gate_call_id: id }, body: answerBody(draft) },
      {
        onSuccess: () => {
          change(EMPTY_DRAFT);
          onSent(draft);
        },
        onError: (error) => {
          // Someone else was faster, or it is over: the page shows what became of it.
          if (problemStatus(error) !== 409) return;
          for (const path of CHANGES) void client.invalidateQueries({ queryKey: [path] });
        },
      },
    );
  };
  return {
    ...{ draft, missing, send, isSending: write.isPending, error: write.error },
    edit: (values) => change({ ...draft, ...values }),
    forget: () => change(EMPTY_DRAFT),
  };
}
