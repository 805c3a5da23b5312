import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { useRead } from '../api/queries.js';
import { api } from '../api/routes.js';
import { Dialog } from '../parts/dialog.js';
import { ROUTES } from '../routes.js';

interface Goal {
  readonly href: string;
  readonly label: string;
  readonly kind: string;
}

const MAX_SHOWN = 12;

/** Finds pages and issues by name, sessions by id and conversations by words; after the ARIA combobox pattern. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [, navigate] = useLocation();
  const id = useId();
  const goals = useGoals(useDeferredValue(text.trim()));
  const open = (goal: Goal | undefined): void => {
    if (!goal) return;
    onClose();
    navigate(goal.href);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((at + step + goals.length) % Math.max(1, goals.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(goals[at]);
    }
  };
  return (
    <Dialog title="Go to" onClose={onClose}>
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={goals[at] ? `${id}-${at}` : undefined}
        aria-label="Page, issue, session ID or words from a session"
        autoFocus
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={id} aria-label="Destinations" className="options">
        {goals.map((goal, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          <div
            key={`${goal.kind} ${goal.href}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => open(goal)}
          >
            {goal.label} <span className="soft small">{goal.kind}</span>
          </div>
        ))}
      </div>
    </Dialog>
  );
}

function useGoals(text: string): readonly Goal[] {
  const issues = useRead(api.listIssues, {}, { enabled: text !== '' });
  const lower = text.toLowerCase();
  const has = (name: string): boolean => name.toLowerCase().includes(lower);
  const pages = ROUTES.filter(({ group, title }) => group && has(title)).map(
    ({ path, title }): Goal => ({ href: path, label: title, kind: 'page' }),
  );
  if (text === '') return pages.slice(0, MAX_SHOWN);
  const named = (issues.data?.items ?? [])
    .filter(({ title, id }) => has(title) || String(id) === text)
    .map(({ id, title }): Goal => ({ href: `/issues/${id}`, label: title, kind: `issue ${id}` }));
  const query = encodeURIComponent(text);
  return [
    ...pages,
    ...named,
    ...(text.includes(' ') ? [] : [{ href: `/sessions/${query}`, label: text, kind: 'session' }]),
    { href: `/search?q=${query}`, label: `“${text}” in sessions`, kind: 'search' },
  ].slice(0, MAX_SHOWN);
}
