import type { Registry } from 'prom-client';
import { assess, assessInParts } from './assess/assess.js';
import { assessConstantly } from './assess/constant.js';
import type { StackingWeights } from './assess/opinion/stacking.js';
import type { Config } from './config.js';
import type { DatabaseHandle } from './db/client.js';
import { registerBatchMetrics, registerDatabaseMetrics } from './db/database-metrics.js';
import { CallerDirectory } from './domain/account/caller-directory.js';
import { AgentTools } from './domain/agent-tools/agent-tools.js';
import type { BacktestDeps } from './domain/backtests/run-backtest.js';
import type { SyncDeps } from './domain/connectors/connector-deps.js';
import { createEmbedders } from './domain/embeddings/embedders.js';
import { StepStore } from './domain/episodes/step-store.js';
import { withOpinion } from './domain/gate/assessor.js';
import type { GateDeps } from './domain/gate/decide-call.js';
import { type CountDecision, registerDecisionMetrics } from './domain/gate/decision-metrics.js';
import { Admission } from './domain/ingest/admission.js';
import type { IngestDeps } from './domain/ingest/ingest-sessions.js';
import { SessionInbox } from './domain/ingest/session-inbox.js';
import { mask } from './domain/masking/mask.js';
import { STORE_FULL, STORE_MASKED } from './domain/masking/masking.js';
import type { NotificationDeps } from './domain/notifications/targets.js';
import { ReviewSummaries } from './domain/reviews/review-summaries.js';
import { RuleDirectory } from './domain/rules/rule-directory.js';
import { openSecretBox, type SecretBox } from './domain/secrets/secret-box.js';
import { Backlog } from './domain/session/backlog.js';
import { SessionQueue } from './domain/session/session-queue.js';
import { SessionStore } from './domain/session/session-store.js';
import type { SessionDeps } from './domain/session/with-session.js';
import type { TraceDeps } from './domain/traces/ingest-traces.js';
import { type CountSpans, registerSpanMetrics } from './domain/traces/span-metrics.js';
import { TraceStore } from './domain/traces/trace-store.js';
import { createChannels } from './outbound/channels/channels.js';
import { createVoiceProviders } from './outbound/voice/voice-providers.js';
import type { AssessInput, Assessment } from './ports/assessment.js';
import type { Channels } from './ports/channels.js';
import type { Embedders } from './ports/embeddings.js';
import type { IdentityProvider } from './ports/identity-provider.js';
import type { LlmJudge } from './ports/llm.js';
import type { VoiceProviders } from './ports/voice.js';
import { inTurns } from './turns.js';

const MEGABYTE = 1024 * 1024;
/** Bytes that uploads may hold at once, in this process. */
const INGESTION = { maxBytes: 80 * MEGABYTE, maxRequests: 256, maxRunning: 256 };
const TRACES = { maxBytes: 128 * MEGABYTE, maxRequests: 68, maxRunning: 4 };

/** Gate calls that prepare lists of new tools: the largest takes a fifth of a second of CPU. */
const NEW_TOOLS = { maxBytes: 0, maxRequests: 16, maxRunning: 2 };

export type ServicesConfig = Pick<
  Config,
  'bench' | 'console' | 'publicUrl' | 'retentionDays' | 'storeText' | 'syncIntervalMs'
>;

/** Services that routes and background work share: made once, closed once. */
export interface Services {
  readonly directory: CallerDirectory;
  /** Dependencies of the gate and of events: both change the memory of a session. */
  readonly session: SessionDeps;
  readonly gate: GateDeps;
  /** The built-in assessor, without a language model. */
  readonly assess: (input: AssessInput) => Assessment;
  readonly countDecision: CountDecision;
  readonly ingest: IngestDeps & { readonly admission: Admission };
  readonly traces: TraceDeps & {
    readonly admission: Admission;
    readonly countSpans: CountSpans;
  };
  readonly steps: StepStore;
  readonly embedders: Embedders;
  /** Summaries of the reviews of tenants. */
  readonly reviews: ReviewSummaries;
  /** Dependencies for reading conversations of voice providers, beside the jobs that it sends. */
  readonly connectors: Omit<SyncDeps, 'jobs'>;
  readonly notifications: NotificationDeps;
  readonly backtests: BacktestDeps;
  /** Parts of single sign-on: where it goes, and what encrypts a sign-in under way. */
  readonly identityProvider: IdentityProvider | undefined;
  readonly box: SecretBox;
  /** Waits until everything that was accepted is stored. */
  close(): Promise<void>;
}

/** The outside: what is asked over the network. */
export interface Clients {
  /** A language model to ask for a second opinion. */
  readonly llm?: LlmJudge | undefined;
  /** By which its scores and ours are stacked; unset: the shipped ones. */
  readonly llmWeights?: StackingWeights | undefined;
  readonly embedders: Embedders;
  readonly voice: VoiceProviders;
  /** Dependencies for sending notifications. */
  readonly channels: Channels;
  /** Where people sign in. */
  readonly identityProvider?: IdentityProvider | undefined;
  close(): Promise<void>;
}

/** The clients that the settings name, loaded if there are any; the built-in embedder where they name none. */
export async function openClients(
  config: Pick<Config, 'embeddings' | 'llm' | 'oidc' | 'outboundAllow' | 'smtp' | 'voiceBaseUrls'>,
): Promise<Clients> {
  const llm = config.llm
    ? (await import('./outbound/llm.js')).createLlmJudge(config.llm)
    : undefined;
  const remote = config.embeddings
    ? (await import('./outbound/embeddings.js')).createEmbeddingsClient(config.embeddings, mask)
    : null;
  const voice = createVoiceProviders({ baseUrls: config.voiceBaseUrls });
  const channels = createChannels({ allow: config.outboundAllow }, config.smtp);
  const identityProvider = config.oidc
    ? (await import('./outbound/oidc/openid-provider.js')).createOpenIdProvider(config.oidc)
    : undefined;
  return {
    ...{ llm, voice, channels, identityProvider },
    llmWeights: config.llm?.weights ?? undefined,
    embedders: createEmbedders(remote),
    async close() {
      await Promise.all([llm?.close(), remote?.close(), voice.close()]);
    },
  };
}

/** Everything that answers requests, over an open, migrated database. */
export function openServices(
  config: ServicesConfig,
  deps: {
    readonly database: DatabaseHandle;
    readonly clients: Clients;
    readonly registry: Registry;
    /** Base64 of 32 bytes each: the first encrypts, all decrypt. */
    readonly encryptionKeys: readonly string[];
  },
): Services {
  const { database, clients, registry } = deps;
  const directory = new CallerDirectory(database.hot);
  const masking = config.storeText === 'masked' ? STORE_MASKED : STORE_FULL;
  const recordBatch = registerBatchMetrics(registry);
  const { recording } = config.bench;
  const isCrowded = (): boolean => backlog.isCrowded;
  const sessions = new SessionStore(database, { recording, isCrowded }, recordBatch);
  const backlog = new Backlog((tenantId) => sessions.waitingSince(tenantId));
  const isGateBusy = () => sessions.isBusy();
  const inbox = new SessionInbox(database, recordBatch, isGateBusy);
  const traces = new TraceStore(database, recordBatch, isGateBusy);
  const steps = new StepStore(database);
  const agentTools = new AgentTools(database, masking, recordBatch);
  registerDatabaseMetrics(registry, {
    waiting: () => ({
      ...sessions.waiting(),
      sessions: inbox.waiting,
      spans: traces.waiting,
      steps: steps.waiting,
    }),
    connections: database.connections,
  });
  const sessionQueue = new SessionQueue(isCrowded);
  const session = { directory, sessions, backlog, sessionQueue, masking };
  const rules = new RuleDirectory();
  const builtin = config.bench.constantAssessor
    ? assessConstantly
    : (input: AssessInput) => inTurns(assessInParts(input));
  const ingest = { inbox, masking };
  const box = openSecretBox(deps.encryptionKeys);
  return {
    directory,
    session,
    gate: {
      ...session,
      assess: clients.llm ? withOpinion(builtin, clients.llm, clients.llmWeights) : builtin,
      newTools: new Admission(NEW_TOOLS),
      matchRule: (ctx, request) => rules.match(ctx, request),
      agentTools,
    },
    assess: config.bench.constantAssessor ? assessConstantly : assess,
    countDecision: registerDecisionMetrics(registry),
    ingest: { ...ingest, admission: new Admission(INGESTION) },
    traces: {
      ...{ traces, masking, agentTools },
      admission: new Admission(TRACES),
      countSpans: registerSpanMetrics(registry),
    },
    steps,
    embedders: clients.embedders,
    identityProvider: clients.identityProvider,
    box,
    reviews: new ReviewSummaries(),
    connectors: {
      ...{ db: database.db, ingest, steps },
      providers: clients.voice,
      box,
      retentionDays: config.retentionDays,
      intervalMs: config.syncIntervalMs,
    },
    notifications: {
      ...{ channels: clients.channels, box },
      ...{ publicUrl: config.publicUrl, hasConsole: config.console },
    },
    backtests: {
      db: database.db,
      // The past waits for its own lists of tools, and never before a call.
      judge: { assess: builtin, newTools: new Admission(NEW_TOOLS), masking: STORE_FULL },
      ...{ masking, isGateBusy },
    },
    async close() {
      for (const store of [sessions, inbox, traces, steps, agentTools, directory]) {
        await store.close();
      }
      await clients.close();
    },
  };
}
