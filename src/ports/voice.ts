import type { VoiceProviderName } from '../contracts/connector.js';

/** A tool that the agent called in a conversation, with what came back. */
export interface VoiceStep {
  /** The provider's id of the call, or its place; one of a kind in the conversation. */
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  /** Null where nothing came back. */
  readonly output: unknown;
  readonly failed: boolean;
  readonly error: string | null;
  readonly startedAt: Date | null;
  readonly durationMs: number | null;
}

/** A conversation that has ended, as its provider reports it. */
export interface VoiceSession {
  readonly id: string;
  readonly startedAt: Date | null;
  /** Whether the provider has judged it: `pending` is still to come, `absent` will not. */
  readonly analysis: 'ready' | 'pending' | 'absent';
  /** The conversation as ingestion reads it, with the provider's verdict as its outcome. */
  readonly report: Readonly<Record<string, unknown>>;
  readonly steps: readonly VoiceStep[];
  /** Why it was handed over to a person; null when it was not. */
  readonly handedOver: string | null;
}

/** A conversation as a list of the provider has it. */
export interface ListedVoiceSession {
  readonly id: string;
  readonly startedAt: Date | null;
  /** The time that a poll goes by. */
  readonly changedAt: Date | null;
  /** Whether it has ended and can be fetched. */
  readonly isOver: boolean;
  /** Differs when the provider's version does. */
  readonly fingerprint: string;
  /** All of it, where the list has it. */
  readonly conversation?: unknown;
}

/** Which conversations are listed. */
export interface VoiceWindow {
  /** By when they began, or by what polls go by: when they ended or changed, as far as the provider can. */
  readonly by: 'start' | 'change';
  readonly from: Date;
  readonly until: Date;
  /** Null: those of all agents. */
  readonly agentIds: readonly string[] | null;
}

/** A delivery to a connector's webhook. */
export interface VoiceDelivery {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Secrets that sign a provider's deliveries. */
export interface VoiceSecrets {
  readonly webhookSecrets: readonly string[];
  readonly apiKeys: readonly string[];
}

/** Content of a delivery. */
export interface VoiceNotice {
  /** Type of the event, in the provider's word. */
  readonly type: string;
  /** The conversation that it is about. */
  readonly id: string | null;
  /** When it happened, as the provider writes it; tells a repetition from another event. */
  readonly at: string | null;
  /** `store`: it brings all of the conversation; `fetch`: the conversation must be asked for. */
  readonly action: 'store' | 'fetch' | 'remove' | 'ignore';
  readonly conversation?: unknown;
}

/** Result of a call to a provider. */
export type ProviderFaultCode =
  /** The key is wrong. */
  | 'unauthorized'
  /** The key may not read conversations, or the account may not use the interface. */
  | 'forbidden'
  | 'not_found'
  | 'rate_limited'
  /** No answer, an error of the server, or an answer that broke off. */
  | 'unavailable'
  /** An answer, or a conversation, of a shape that is not understood. */
  | 'unreadable';

/** A call to a provider that failed. Its message is ours, and may be shown. */
export class ProviderFault extends Error {
  constructor(
    readonly code: ProviderFaultCode,
    message: string,
    readonly details: {
      readonly status?: number;
      readonly retryAfterMs?: number;
      /** It was never reached: its name is not known, or nobody listens. Another try at once changes nothing. */
      readonly isAway?: boolean;
    } = {},
  ) {
    super(message);
    this.name = 'ProviderFault';
  }
}

/** A provider of voice agents. Calls throw ProviderFault, or the reason of their signal. */
export interface VoiceProvider {
  readonly name: VoiceProviderName;
  /** A poll begins so long before the latest conversation that is known: what ends late is found there. */
  readonly overlapMs: number;
  /** Once a day a poll begins so long before, for analyses that came or changed late. */
  readonly rescanMs: number;
  /** Whether the key may list conversations. */
  check(apiKey: string, signal: AbortSignal): Promise<void>;
  /** Page by page; a conversation may come twice. */
  list(
    apiKey: string,
    window: VoiceWindow,
    signal: AbortSignal,
  ): AsyncGenerator<readonly ListedVoiceSession[]>;
  /** A conversation, for `read`. */
  fetch(apiKey: string, id: string, signal: AbortSignal): Promise<unknown>;
  /** Reads a conversation, leniently. @throws ProviderFault `unreadable` */
  read(conversation: unknown): VoiceSession;
  /** Whether the provider signed a delivery, lately. */
  isSigned(delivery: VoiceDelivery, secrets: VoiceSecrets, now: Date): boolean;
  /** Reads a delivery; a kind that is not known is ignored. @param body its JSON */
  readNotice(body: unknown): VoiceNotice;
}

export type VoiceProviders = Readonly<Record<VoiceProviderName, VoiceProvider>>;
