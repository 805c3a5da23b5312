import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { useToast } from '../../parts/toast.js';
import { groupByStatus, type Issue, resultsInWords, type Status } from './issue-words.js';

/** Paths of what is read of issues. */
export const ISSUE_READS = ['/v1/issues', '/v1/issues/{issue_id}', '/v1/report'];

/** A change that is on its way. */
interface Move {
  readonly ids: readonly number[];
  readonly status: Status;
  readonly resolved_note?: string | null;
}

export interface StatusChange {
  /**
   * Sends the change after those before it; the message in the corner says what became of each, and takes it back.
   *
   * @returns whether it was done
   */
  send(issues: readonly Issue[], status: Status, note?: string): Promise<boolean>;
  /** The status that an issue will have when the changes that are on their way are done; null: none is. */
  movesTo(id: number): Status | null;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly forget: () => void;
}

/** Changes the status of one or several issues. What is shown moves at once, and goes back if the change fails. */
export function useStatusChange(): StatusChange {
  const client = useQueryClient();
  const { mutateAsync, error, reset } = useWrite(api.updateIssueStatuses);
  const toast = useToast();
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const earlier = useRef<Promise<unknown>>(Promise.resolve());

  /** Sends changes one after the other; `onDone` is called before what they change is read again. */
  const carryOut = useCallback(
    async (changes: readonly Move[], onDone: (last: Results) => void): Promise<boolean> => {
      setMoves((before) => [...before, ...changes]);
      const before = earlier.current;
      const own = (async () => {
        await before;
        let results: Results = [];
        try {
          for (const { ids, ...body } of changes)
            results = (await mutateAsync({ body: { ids: [...ids], ...body } })).items;
          onDone(results);
          return true;
        } catch (problem) {
          const text = problem instanceof Error ? problem.message : String(problem);
          toast({ text: `Not changed: ${text}`, tone: 'fault', stays: 10_000 });
          return false;
        }
      })();
      earlier.current = own;
      const isDone = await own;
      const refreshed = Promise.all(
        ISSUE_READS.map((path) => client.invalidateQueries({ queryKey: [path] })),
      );
      void refreshed.finally(() =>
        setMoves((all) => all.filter((move) => !changes.includes(move))),
      );
      return isDone;
    },
    [client, mutateAsync, toast],
  );

  const send = useCallback<StatusChange['send']>(
    (issues, status, note) => {
      const back = groupByStatus(issues);
      const ids = issues.map(({ id }) => id);
      const undo = () => void carryOut(back, () => toast({ text: 'Undone.' }));
      return carryOut(
        [{ ids, status, ...(note !== undefined && { resolved_note: note }) }],
        (results) =>
          toast({
            text: resultsInWords(results, status),
            stays: 10_000,
            action: { label: 'Undo', run: undo },
          }),
      );
    },
    [carryOut, toast],
  );
  return {
    send,
    error,
    forget: reset,
    isBusy: moves.length > 0,
    movesTo: (id) => moves.findLast((move) => move.ids.includes(id))?.status ?? null,
  };
}

type Results = (typeof api.updateIssueStatuses)['types']['reply']['items'];
