import { useEffect, useState } from 'react';
import { address } from '../api/call.js';

/** A button that copies a text and says so. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      className="quiet"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </button>
  );
}

/** An id in full, which can be copied. */
export function CopyableId({ id }: { id: string }) {
  return (
    <span className="copyable">
      <code>{id}</code> <CopyButton text={id} />
    </span>
  );
}

/** Copies the read that a page shows as a command. */
export function CopyAsCurl({ path, query }: { path: string; query?: unknown }) {
  const url = `${window.location.origin}${address(path, {}, query)}`;
  const command = `curl -s '${url.replaceAll("'", '%27')}' -H "authorization: Bearer $INTENTLOCK_API_KEY"`;
  return <CopyButton text={command} label="Copy as curl" />;
}

/** A block of code or a command, with a button that copies it. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={label}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
      <CopyButton text={code} />
    </div>
  );
}
