import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useShortcut } from '../../keys/shortcuts.js';
import { Badge } from '../../parts/badge.js';
import { Empty } from '../../parts/empty.js';
import { useLiveRows, WaitingRows } from '../../parts/live.js';
import { withList } from '../../parts/neighbours.js';
import type { Selection } from '../../parts/table.js';
import type { Address } from '../../parts/use-address.js';
import { capitalised, count } from '../../parts/wording.js';
import { useSession } from '../../session/session.js';
import { IssueCard } from './issue-card.js';
import type { Issue, Status } from './issue-words.js';
import { ResolveDialog } from './resolve-dialog.js';
import { StatusButtons } from './status-buttons.js';
import type { BoardColumn } from './use-board.js';
import { useStatusChange } from './use-status-change.js';

export interface BoardProps {
  readonly columns: readonly BoardColumn[];
  readonly address: Address;
  readonly selection: Selection;
}

/** Issues as cards in a column for each status. Cards are dragged, or selected and changed by buttons or keys. */
export function Board({ columns, address, selection }: BoardProps) {
  const { may } = useSession();
  const change = useStatusChange();
  const [current, setCurrent] = useState<number | null>(null);
  const [over, setOver] = useState<Status | null>(null);
  const [resolving, setResolving] = useState<readonly Issue[] | null>(null);
  const live = useLiveRows(
    columns.flatMap(({ issues }) => issues),
    ({ id }) => id,
    'board',
  );
  const standing = ({ id, status }: Issue): Status => change.movesTo(id) ?? status;
  const shown = columns.map((column) => ({
    ...column,
    issues: live.rows.filter((issue) => standing(issue) === column.status),
  }));
  const cards = shown.flatMap(({ issues }) => issues);
  const focus = useCardKeys(cards, { current, setCurrent, selection, search: address.search });
  const selected = cards.filter(({ id }) => selection.selected.has(id));
  const chosen = selected.length > 0 ? selected : cards.filter(({ id }) => id === current);
  const drop = (event: DragEvent, status: Status): void => {
    event.preventDefault();
    setOver(null);
    const dragged = Number(event.dataTransfer.getData('text/plain'));
    const issues = selection.selected.has(dragged)
      ? selected
      : cards.filter(({ id }) => id === dragged);
    const others = issues.filter((issue) => issue.status !== status);
    if (others.length === 0) return;
    if (status === 'resolved') setResolving(others);
    else void change.send(others, status).then((isDone) => isDone && selection.clear());
  };
  return (
    <>
      <div className="issue-tools">
        <p>{chosenInWords(chosen, selected.length)}</p>
        <div className="actions">
          <StatusButtons
            issues={chosen}
            change={change}
            onDone={() => {
              selection.clear();
              focus(chosen);
            }}
          />
          {selected.length > 0 && (
            <button type="button" className="quiet" onClick={selection.clear}>
              Clear
            </button>
          )}
        </div>
      </div>
      <WaitingRows live={live} />
      <div className="issue-board">
        {shown.map(({ status, issues, total }) => (
          <section
            key={status}
            className={`issue-column${over === status ? ' over' : ''}`}
            aria-label={`${capitalised(status)}: ${count(total)}`}
            onDragOver={(event) => {
              if (!may('review')) return;
              event.preventDefault();
              setOver(status);
            }}
            onDragLeave={(event) => {
              if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null);
            }}
            onDrop={(event) => drop(event, status)}
          >
            <h2>
              <Badge of={status} /> <span className="soft small">{count(total)}</span>
            </h2>
            <ul>
              {issues.map((issue) => (
                <IssueCard
                  key={issue.id}
                  issue={issue}
                  href={withList(`/issues/${issue.id}`, address.search)}
                  isSelected={selection.selected.has(issue.id)}
                  isMoving={change.movesTo(issue.id) !== null}
                  mayMove={may('review')}
                  onSelect={() => selection.toggle(issue.id)}
                  onFocus={() => setCurrent(issue.id)}
                />
              ))}
            </ul>
            {issues.length === 0 && <Empty title="None" />}
            {total > issues.length && (
              <p className="small">
                <Link href={`/issues?view=list&status=${status}`}>
                  All {count(total)} as a list
                </Link>
              </p>
            )}
          </section>
        ))}
      </div>
      {resolving && (
        <ResolveDialog
          issues={resolving}
          change={change}
          onClose={() => setResolving(null)}
          onDone={() => {
            setResolving(null);
            selection.clear();
          }}
        />
      )}
    </>
  );
}

function chosenInWords([first]: readonly Issue[], selected: number): string {
  if (!first) return 'Select cards and choose an action, or drag a card to a column.';
  return selected > 1 ? `${count(selected)} selected` : `#${first.id} ${first.title}`;
}

interface CardKeys {
  readonly current: number | null;
  readonly setCurrent: (id: number | null) => void;
  readonly selection: Selection;
  readonly search: string;
}

const cardLink = (id: number): HTMLElement | null =>
  document.querySelector(`[data-issue="${id}"] a`);

/**
 * Walks the cards with j and k by moving the focus, which shows where one is.
 *
 * @returns what moves it on to the first card after some that have gone to another column
 */
function useCardKeys(
  cards: readonly Issue[],
  { current, setCurrent, selection, search }: CardKeys,
): (gone: readonly Issue[]) => void {
  const [, navigate] = useLocation();
  const next = useRef<number | null>(null);
  const at = cards.findIndex(({ id }) => id === current);
  const go = (to: number): void => {
    const card = cards[Math.max(0, Math.min(cards.length - 1, to))];
    if (card) cardLink(card.id)?.focus();
  };
  useShortcut('next', () => go(at + 1), cards.length > 0);
  useShortcut('previous', () => go(at - 1), cards.length > 0);
  useShortcut(
    'open',
    () => current !== null && navigate(withList(`/issues/${current}`, search)),
    current !== null,
  );
  useShortcut('select', () => current !== null && selection.toggle(current), current !== null);
  useShortcut(
    'leave',
    () => {
      selection.clear();
      setCurrent(null);
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
    current !== null || selection.selected.size > 0,
  );
  // A card that changes its column is drawn again there, and would take the focus with it into nothing.
  useEffect(() => {
    if (next.current === null) return;
    cardLink(next.current)?.focus();
    next.current = null;
  });
  return (gone) => {
    const ids = new Set(gone.map(({ id }) => id));
    const rest = cards.slice(Math.max(0, at)).find(({ id }) => !ids.has(id));
    next.current = rest?.id ?? gone[0]?.id ?? null;
    setCurrent(next.current);
  };
}
