import { useState } from 'react';
import { KEYMAP, type ShortcutName } from '../../keys/keymap.js';
import { useShortcut } from '../../keys/shortcuts.js';
import { useToast } from '../../parts/toast.js';
import { useSession } from '../../session/session.js';
import type { Issue, Status } from './issue-words.js';
import { ResolveDialog } from './resolve-dialog.js';
import type { StatusChange } from './use-status-change.js';

const ACTIONS = [
  { name: 'acknowledge', label: 'Acknowledge', status: 'acknowledged' },
  { name: 'resolve', label: 'Resolve…', status: 'resolved' },
  { name: 'reopen', label: 'Reopen', status: 'open' },
] as const satisfies readonly { name: ShortcutName; label: string; status: Status }[];

export interface StatusButtonsProps {
  /** Issues that the buttons and the keys change. */
  readonly issues: readonly Issue[];
  readonly change: StatusChange;
  readonly onDone?: () => void;
}

/** Buttons and keys that change the status of issues. To resolve asks for a note first. */
export function StatusButtons({ issues, change, onDone }: StatusButtonsProps) {
  const [resolving, setResolving] = useState<readonly Issue[] | null>(null);
  const session = useSession();
  const toast = useToast();
  const refusal =
    session.refusal('review') ?? (issues.length === 0 ? 'Select an issue first' : undefined);
  const run = async (status: Status): Promise<void> => {
    if (refusal) toast({ text: `${refusal}.` });
    else if (status === 'resolved') setResolving(issues);
    else if (await change.send(issues, status)) onDone?.();
  };
  useShortcut('acknowledge', () => void run('acknowledged'));
  useShortcut('resolve', () => void run('resolved'));
  useShortcut('reopen', () => void run('open'));
  const single = issues.length === 1 ? issues[0]?.status : null;
  return (
    <>
      {ACTIONS.map(({ name, label, status }) => (
        <button
          key={name}
          type="button"
          aria-keyshortcuts={KEYMAP[name].keys}
          disabled={refusal !== undefined || single === status}
          title={refusal}
          onClick={() => void run(status)}
        >
          {label}{' '}
          <span aria-hidden="true" className="issue-key">
            {KEYMAP[name].keys}
          </span>
        </button>
      ))}
      {resolving && (
        <ResolveDialog
          issues={resolving}
          change={change}
          onClose={() => setResolving(null)}
          onDone={() => {
            setResolving(null);
            onDone?.();
          }}
        />
      )}
    </>
  );
}
