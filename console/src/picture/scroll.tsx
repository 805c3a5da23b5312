import type { ReactNode } from 'react';

/** A region that scrolls sideways where it is too wide, also by the keyboard. */
export function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
