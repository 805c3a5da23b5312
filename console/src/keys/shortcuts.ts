import { useEffect, useRef } from 'react';
import { KEYMAP, type ShortcutName } from './keymap.js';

type Handler = (event: KeyboardEvent) => void;

/** Time in which the second key of a sequence must follow, in milliseconds. */
const SEQUENCE_MS = 1_200;
const STORED_AS = 'intentlock.single-keys';

const handlers = new Map<ShortcutName, Handler[]>();
let begun: { readonly key: string; readonly at: number } | null = null;

/** Calls the handler when its keys are pressed, as long as the component is shown. The latest one mounted goes first. */
export function useShortcut(name: ShortcutName, handler: Handler, enabled = true): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    if (!enabled) return;
    const one: Handler = (event) => latest.current(event);
    handlers.set(name, [...(handlers.get(name) ?? []), one]);
    return () => {
      handlers.set(
        name,
        (handlers.get(name) ?? []).filter((other) => other !== one),
      );
    };
  }, [name, enabled]);
}

/** The shortcuts that do something on the page as it is now. */
export function activeShortcuts(): ShortcutName[] {
  return (Object.keys(KEYMAP) as ShortcutName[]).filter((name) => handlers.get(name)?.length);
}

/** Whether keys without Ctrl or ⌘ do anything (WCAG 2.1.4). */
export const singleKeysOn = (): boolean => localStorage.getItem(STORED_AS) !== 'off';

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(STORED_AS);
  else localStorage.setItem(STORED_AS, 'off');
}

/** Starts listening for keys. Single keys are silent in fields and dialogs. */
export function listenForShortcuts(): () => void {
  document.addEventListener('keydown', dispatch);
  return () => document.removeEventListener('keydown', dispatch);
}

function dispatch(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const withModifier = event.ctrlKey || event.metaKey;
  const pressed = withModifier ? `Mod+${event.key.toLowerCase()}` : event.key;
  if (!withModifier && (event.altKey || isTyping(event.target) || !singleKeysOn())) return;
  if (event.key === 'Enter' && isControl(event.target, withModifier)) return;
  const sequence =
    begun && event.timeStamp - begun.at < SEQUENCE_MS ? `${begun.key} ${pressed}` : null;
  begun = null;
  const name = (sequence && activeFor(sequence)) || activeFor(pressed);
  if (name) {
    event.preventDefault();
    handlers.get(name)?.at(-1)?.(event);
  } else if (activeShortcuts().some((one) => KEYMAP[one].keys.startsWith(`${pressed} `))) {
    begun = { key: pressed, at: event.timeStamp };
  }
}

const activeFor = (keys: string): ShortcutName | undefined =>
  activeShortcuts().find((name) => KEYMAP[name].keys === keys);

/** Whether Enter already means something where the focus is; with Ctrl or ⌘ it does so on links alone. */
const isControl = (target: EventTarget | null, withModifier: boolean): boolean =>
  target instanceof HTMLElement &&
  target.closest(withModifier ? 'a' : 'a, button, summary, input, select') !== null;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog[open]')) return true;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLSelectElement) return true;
  if (!(target instanceof HTMLInputElement)) return false;
  return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
}
