import { useSyncExternalStore } from 'react';
import { localTime } from '../../parts/wording.js';
import { secondsLeft, secondsWaited, type WaitingTimes, waitedWords } from './waiting.js';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all times on the page, as long as there are any. */
function eachSecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const one of listeners) one();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

interface LiveTimeProps {
  readonly of: WaitingTimes;
  /** When the answer was read, in milliseconds. */
  readonly readAt: number;
}

/** For how long someone has waited, second by second. Drawn again only when the words change. */
export function Waited({ of: times, readAt }: LiveTimeProps) {
  const text = useSyncExternalStore(eachSecond, () =>
    waitedWords(secondsWaited(times, readAt, Date.now())),
  );
  const { waiting_since: since } = times;
  return (
    <time dateTime={since} title={`since ${localTime(since)} (${since})`}>
      {text}
    </time>
  );
}

/** How long there is still time for an answer. */
export function TimeLeft({ of: times, readAt }: LiveTimeProps) {
  const text = useSyncExternalStore(eachSecond, () => {
    const seconds = secondsLeft(times, readAt, Date.now());
    return seconds === 0 ? 'expiring now' : waitedWords(seconds);
  });
  const { expires_at: end } = times;
  return (
    <time dateTime={end} title={`until ${localTime(end)} (${end})`}>
      {text}
    </time>
  );
}
