import type { ArrivalConsumer } from '../domain/arrivals/arrival.js';
import { indexDocuments } from '../domain/search/index-documents.js';
import { matchArrivals } from '../domain/signals/match-arrivals.js';
import { SignalDirectory } from '../domain/signals/signal-directory.js';

/** Who takes in the texts that arrive, one after the other in the transaction of a round. */
export const arrivalConsumers = (): readonly ArrivalConsumer[] => [
  indexDocuments,
  matchArrivals(new SignalDirectory()),
];
