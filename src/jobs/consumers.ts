import type { ArrivalConsumer } from '../domain/arrivals/arrival.js';
import { indexDocuments } from '../domain/search/index-documents.js';

/** Who takes in the texts that arrive, one after the other in the transaction of a round. */
export const ARRIVAL_CONSUMERS: readonly ArrivalConsumer[] = [indexDocuments];
