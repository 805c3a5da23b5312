import { useCallback } from 'react';
import { call } from '../../api/call.js';
import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { useToast } from '../../parts/toast.js';
import { groupByStatus, type Issue, resultsInWords, type Status } from './issue-words.js';

/** Paths of what is read of issues. */
export const ISSUE_READS = ['/v1/issues', '/v1/issues/{issue_id}', '/v1/report'];

export interface StatusChange {
  /** Sends the change; the message in the corner says what became of each, and takes it back. */
  send(issues: readonly Issue[], status: Status, note?: string): Promise<boolean>;
  /** Changes that are on their way; null: none. */
  readonly moving: { readonly ids: readonly number[]; readonly status: Status } | null;
  readonly error: Error | null;
  readonly forget: () => void;
}

/** Changes the status of one or several issues. */
export function useStatusChange(): StatusChange {
  const write = useWrite(api.updateIssueStatuses, ISSUE_READS);
  const toast = useToast();
  const { mutateAsync, isPending, variables, error, reset } = write;
  const send = useCallback(
    async (issues: readonly Issue[], status: Status, note?: string): Promise<boolean> => {
      const earlier = groupByStatus(issues);
      const takeBack = async (): Promise<void> => {
        const [last, ...others] = earlier;
        if (!last) return;
        try {
          for (const body of others) await call(api.updateIssueStatuses, { body });
          await mutateAsync({ body: last });
          toast({ text: 'Taken back.' });
        } catch (problem) {
          toast({ text: `It could not be taken back: ${textFor(problem)}`, tone: 'fault' });
        }
      };
      try {
        const ids = issues.map(({ id }) => id);
        const { items } = await mutateAsync({
          body: { ids, status, ...(note !== undefined && { resolved_note: note }) },
        });
        toast({
          text: resultsInWords(items, status),
          stays: 10_000,
          action: { label: 'Undo', run: () => void takeBack() },
        });
        return true;
      } catch (problem) {
        toast({ text: `Not changed: ${textFor(problem)}`, tone: 'fault', stays: 10_000 });
        return false;
      }
    },
    [mutateAsync, toast],
  );
  const body = isPending ? variables?.body : undefined;
  return {
    send,
    error,
    forget: reset,
    moving: body ? { ids: body.ids, status: body.status } : null,
  };
}

const textFor = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
