import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';

/** A message that goes by itself. */
export interface Toast {
  readonly text: string;
  readonly tone?: 'plain' | 'fault';
  /** A button beside it: "Undo". */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** How long it stays, in milliseconds; 6 seconds by default. */
  readonly stays?: number;
}

type Show = (toast: Toast) => void;

const ToastContext = createContext<Show>(() => undefined);

/** Returns what shows a message in the corner of the page, in place of the one before. */
export const useToast = (): Show => useContext(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback<Show>((next) => {
    clearTimeout(timer.current);
    setToast(next);
    timer.current = setTimeout(() => setToast(null), next.stays ?? 6_000);
  }, []);
  const action = toast?.action;
  return (
    <ToastContext value={show}>
      {children}
      <div className="toast-place" role="status" aria-live="polite">
        {toast && (
          <div className={`toast${toast.tone === 'fault' ? ' tone-bad' : ''}`}>
            <span>{toast.text}</span>
            {action && (
              <button
                type="button"
                onClick={() => {
                  setToast(null);
                  action.run();
                }}
              >
                {action.label}
              </button>
            )}
            <button
              type="button"
              className="quiet"
              aria-label="Dismiss"
              onClick={() => setToast(null)}
            >
              ✕
            </button>
          </div>
        )}
      </div>
    </ToastContext>
  );
}
