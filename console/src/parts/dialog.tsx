import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
}

/** A modal dialog, shown as long as it is rendered. Escape and its button close it; the focus goes back to where it was. */
export function Dialog({ title, onClose, children, wide = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before it is taken out of the page: only then the focus goes back.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) {
      dialog.showModal();
      // Where there is something to fill in one begins with it, not with the button that closes.
      dialog.querySelector<HTMLElement>('input, textarea, select')?.focus();
    }
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      className={wide ? 'wide' : undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="quiet" onClick={onClose} aria-label="Close">
          ✕
        </button>
      </div>
      {children}
    </dialog>
  );
}

export interface ConfirmDialogProps {
  readonly title: string;
  /** Text on what will happen, and to what. */
  readonly children: ReactNode;
  /** The verb on the button that does it. */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Text that must be typed first; undefined: none. */
  readonly typed?: string;
}

/** Asks before something that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, onConfirm, onClose, typed } = props;
  const id = useId();
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        {children}
        {typed !== undefined && (
          <>
            <label htmlFor={id}>
              Type <code>{typed}</code> to continue
            </label>
            <input id={id} required pattern={typed.replace(/[\\^$.*+?()[\]{}|/&-]/g, '\\$&')} />
          </>
        )}
        <div className="actions">
          <button type="submit" className="danger">
            {action}
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
