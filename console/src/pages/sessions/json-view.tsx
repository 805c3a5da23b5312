import { CopyButton } from '../../parts/copy.js';
import { count } from '../../parts/wording.js';

/** Longer JSON is cut where it is shown, in characters; copying gives all of it. */
const MAX_SHOWN = 8_000;

/** A value as indented JSON, or a text as it is, with a button that copies it. JSON that came as text is indented, too. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  const text = toText(value);
  const rest = text.length - MAX_SHOWN;
  return (
    <div className="code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={label}>
        <pre className="sessions-json">{rest > 0 ? text.slice(0, MAX_SHOWN) : text}</pre>
      </section>
      <CopyButton text={text} />
      {rest > 0 && (
        <p className="soft small">{count(rest)} more characters. Copy to see everything.</p>
      )}
    </div>
  );
}

function toText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2);
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    return value;
  }
}
