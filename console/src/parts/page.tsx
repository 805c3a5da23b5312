import { type ReactNode, useEffect, useRef } from 'react';

export interface PageProps {
  readonly title: string;
  /** A sentence on what the page is for. */
  readonly lead?: ReactNode;
  /** Controls beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page: its title takes the focus when it is come to, so that it is read out. */
export function Page({ title, lead, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – Intentlock`;
  }, [title]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <>
      <div className="page-head">
        <div className="page-title">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {actions && <div className="actions">{actions}</div>}
      </div>
      {children}
    </>
  );
}
