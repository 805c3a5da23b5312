/** Where a shortcut works. */
export type KeyScopeName = 'everywhere' | 'list' | 'review' | 'issue' | 'handoff';

/** A shortcut: `keys` are pressed one after the other, `Mod` is Ctrl or ⌘. */
export interface Shortcut {
  readonly keys: string;
  readonly label: string;
  readonly where: KeyScopeName;
}

/** All shortcuts. Handlers, the hints on buttons and the sheet of keys come from this list. */
export const KEYMAP = {
  help: { keys: '?', label: 'Show keyboard shortcuts', where: 'everywhere' },
  palette: { keys: 'Mod+k', label: 'Go to a page, issue or session', where: 'everywhere' },
  filter: { keys: '/', label: 'Filter the list', where: 'list' },
  goOverview: { keys: 'g o', label: 'Go to the overview', where: 'everywhere' },
  goReview: { keys: 'g r', label: 'Go to review', where: 'everywhere' },
  goIssues: { keys: 'g i', label: 'Go to issues', where: 'everywhere' },
  goSessions: { keys: 'g s', label: 'Go to sessions', where: 'everywhere' },
  goCalls: { keys: 'g c', label: 'Go to gate calls', where: 'everywhere' },
  goHandoffs: { keys: 'g h', label: 'Go to handoffs', where: 'everywhere' },
  goSearch: { keys: 'g f', label: 'Search sessions', where: 'everywhere' },
  goPlayground: { keys: 'g p', label: 'Go to the playground', where: 'everywhere' },
  next: { keys: 'j', label: 'Next row', where: 'list' },
  previous: { keys: 'k', label: 'Previous row', where: 'list' },
  open: { keys: 'Enter', label: 'Open the row', where: 'list' },
  select: { keys: 'x', label: 'Select the row', where: 'list' },
  leave: { keys: 'Escape', label: 'Leave the row and clear the selection', where: 'list' },
  verdict1: { keys: '1', label: 'True misunderstanding', where: 'review' },
  verdict2: { keys: '2', label: 'False alarm', where: 'review' },
  verdict3: { keys: '3', label: 'Correct understanding', where: 'review' },
  verdict4: { keys: '4', label: 'Unclear', where: 'review' },
  intent: { keys: 'e', label: 'Write what the user wanted', where: 'review' },
  note: { keys: 'm', label: 'Write a note', where: 'review' },
  dimension: { keys: 'd', label: 'Choose the misunderstood dimension', where: 'review' },
  save: { keys: 'Mod+enter', label: 'Save what you wrote', where: 'review' },
  skip: { keys: 'ArrowRight', label: 'Skip', where: 'review' },
  back: { keys: 'ArrowLeft', label: 'Back', where: 'review' },
  undo: { keys: 'u', label: 'Undo the last verdict', where: 'review' },
  openSession: { keys: 'o', label: 'Open the session', where: 'review' },
  openCall: { keys: 'h', label: 'Open the gate call', where: 'review' },
  answer: { keys: 'a', label: 'Write an answer', where: 'handoff' },
  send: { keys: 'Mod+enter', label: 'Send the answer', where: 'handoff' },
  acknowledge: { keys: 'a', label: 'Acknowledge', where: 'issue' },
  resolve: { keys: 'e', label: 'Resolve', where: 'issue' },
  reopen: { keys: 'o', label: 'Reopen', where: 'issue' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof KEYMAP;
