import type { Follower } from '../domain/changes/follower.js';
import { evalFollower } from '../domain/evals/follow-evals.js';
import { facetFollower } from '../domain/facets/follow-facets.js';
import { failureFollower } from '../domain/failures/follow-failures.js';
import { resultFollower } from '../domain/results/follow-results.js';
import { searchFollower } from '../domain/search/index-documents.js';
import { signalFollower } from '../domain/signals/match-changes.js';
import { SignalDirectory } from '../domain/signals/signal-directory.js';

/** Everyone who follows changes. */
export const openFollowers = (): readonly Follower[] => [
  searchFollower,
  signalFollower(new SignalDirectory()),
  failureFollower,
  evalFollower,
  resultFollower,
  facetFollower,
];
