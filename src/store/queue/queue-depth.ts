/** How much waits in a queue, and for how long. */
export interface QueueDepth {
  /** Rows that are due or will be, leased ones included. */
  readonly waiting: number;
  readonly deadLetters: number;
  /** Seconds for which the longest due row has waited. */
  readonly lagSeconds: number;
}
