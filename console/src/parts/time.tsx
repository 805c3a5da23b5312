import { localTime, timeAgo } from './wording.js';

/** A moment: how long ago, with the local time and UTC as title; `exact` shows the local time. */
export function Time({ at, exact = false }: { at: string; exact?: boolean }) {
  return (
    <time dateTime={at} title={`${localTime(at)} (${at})`}>
      {exact ? localTime(at) : timeAgo(at)}
    </time>
  );
}
