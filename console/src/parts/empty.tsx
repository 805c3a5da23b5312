import type { ReactNode } from 'react';

/** A sentence in the place of a list that has nothing, with what to do about it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p>{title}</p>
      {children}
    </div>
  );
}
