import { useEffect, useMemo, useRef, useState } from 'react';
import type { Address } from '../../parts/use-address.js';
import { usePaused } from '../../parts/use-paused.js';
import { type Draft, pickDraft } from './draft.js';
import { FIELDS } from './fields.js';

/** Time without typing after which changes are tried and written to the address, in milliseconds. */
const SETTLE_MS = 600;

/** Unsaved changes, as typed and as settled. */
export interface DraftState {
  readonly draft: Draft;
  readonly settled: Draft;
  /** Whether something was typed since. */
  readonly isTyping: boolean;
  /** Changes a field; null takes its change back. */
  set(name: string, text: string | null): void;
  clear(): void;
}

const keyFor = (draft: Draft): string => JSON.stringify(Object.entries(pickDraft(draft)).sort());

/** Keeps changes that are unsaved in the address, so that a link shows them to someone else. */
export function useDraft(address: Address): DraftState {
  const given = useMemo(() => pickDraft(address.values), [address.values]);
  const [draft, setDraft] = useState(given);
  const written = useRef(keyFor(given));
  const text = JSON.stringify(draft);
  const paused = usePaused(text, SETTLE_MS);
  const settled = useMemo<Draft>(() => JSON.parse(paused), [paused]);
  const isTyping = paused !== text;
  // Someone went back, or followed a link to this page.
  useEffect(() => {
    if (keyFor(given) === written.current) return;
    written.current = keyFor(given);
    setDraft(given);
  }, [given]);
  useEffect(() => {
    if (isTyping || keyFor(settled) === written.current) return;
    written.current = keyFor(settled);
    const none = Object.fromEntries(FIELDS.map(({ name }) => [name, null]));
    address.set({ ...none, ...settled }, { replace: true });
  }, [settled, isTyping, address]);
  return {
    draft,
    settled,
    isTyping,
    set: (name, text) =>
      setDraft((before) => {
        const { [name]: _, ...rest } = before;
        return text === null ? rest : { ...rest, [name]: text };
      }),
    clear: () => setDraft({}),
  };
}
