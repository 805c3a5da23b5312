/**
 * How an attempt to send something ended. `error` may be shown: it has nothing of the address or of what was sent.
 */
export interface SendResult {
  /**
   * delivered; retry: it may go well later; failed: it never will; gone: nothing sent there ever will.
   */
  readonly outcome: 'delivered' | 'retry' | 'failed' | 'gone';
  /** The status of HTTP or SMTP; null: there was no answer. */
  readonly code: number | null;
  readonly error: string | null;
  /** When the receiver wants to be asked again; null: it does not say. */
  readonly retryAfterMs: number | null;
}

export interface ChatPost {
  /** The whole message by itself, for chats that show no blocks. */
  readonly text: string;
  /** Slack's Block Kit. */
  readonly blocks: readonly object[];
}

export interface Mail {
  readonly to: string;
  /** Equal in every attempt. */
  readonly id: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface WebhookPost {
  /** Equal in every attempt. */
  readonly id: string;
  readonly body: string;
  /** `whsec_…`: every one of them signs. */
  readonly secrets: readonly string[];
  readonly now: Date;
}

/** Channels to the outside. Nothing here throws. */
export interface Channels {
  chat(url: string, post: ChatPost): Promise<SendResult>;
  /** Null: this server sends no email. */
  readonly email: ((mail: Mail) => Promise<SendResult>) | null;
  webhook(url: string, post: WebhookPost): Promise<SendResult>;
  /** Why a URL may not be saved; null: it may. */
  refuseUrl(url: string): Promise<string | null>;
}
