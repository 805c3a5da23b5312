import { displayName } from './wording.js';

/** Shape and color of a kind of word; the shape says it to whoever sees no colors. */
const TONES = {
  proceed: ['proceed', '→'],
  ask: ['ask', '?'],
  confirm: ['confirm', '✓'],
  options: ['options', '≡'],
  escalate: ['escalate', '↑'],
  held: ['confirm', '‖'],
  denied: ['bad', '✕'],
  low: ['calm', '▁'],
  medium: ['confirm', '▃'],
  high: ['escalate', '▆'],
  critical: ['bad', '█'],
  irreversible: ['bad', '█'],
  open: ['escalate', '○'],
  regressed: ['bad', '↺'],
  acknowledged: ['ask', '◐'],
  resolved: ['good', '●'],
  new: ['confirm', '✦'],
  escalating: ['bad', '↗'],
  candidate: ['calm', '○'],
  accepted: ['good', '●'],
  answered: ['good', '●'],
  taken_over: ['ask', '◐'],
  true_misunderstanding: ['bad', '✕'],
  false_alarm: ['confirm', '!'],
  correct_understanding: ['good', '✓'],
  unclear: ['calm', '~'],
  validating: ['ask', '○'],
  active: ['good', '●'],
  degraded: ['escalate', '◐'],
  paused: ['calm', '‖'],
  error: ['bad', '✕'],
  queued: ['calm', '○'],
  running: ['ask', '◐'],
  done: ['good', '●'],
  cancelled: ['calm', '–'],
  failed: ['bad', '✕'],
} as const satisfies Record<string, readonly [tone: string, shape: string]>;

/** A decision, risk, severity, status or verdict as a word with a shape. Other words get neither. */
export function Badge({ of: word, label }: { of: string; label?: string }) {
  const [tone, shape] = word in TONES ? TONES[word as keyof typeof TONES] : ['calm', ''];
  return (
    <span className={`badge tone-${tone}`}>
      {shape && <span aria-hidden="true">{shape} </span>}
      {label ?? displayName(word)}
    </span>
  );
}
