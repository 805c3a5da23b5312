import type { Database } from '../../db/client.js';
import type { JobSender } from '../../ports/jobs.js';
import type { VoiceProviders } from '../../ports/voice.js';
import type { StepStore } from '../episodes/step-store.js';
import type { IngestDeps } from '../ingest/ingest-sessions.js';
import type { SecretBox } from '../secrets/secret-box.js';

/** Dependencies of making and changing connectors. */
export interface ConnectorDeps {
  readonly providers: VoiceProviders;
  readonly box: SecretBox;
  readonly jobs: JobSender;
  /** How long things are kept, and how far back backfills reach. */
  readonly retentionDays: number;
}

/** Dependencies of reading conversations, by polls as by webhooks. */
export interface SyncDeps extends ConnectorDeps {
  readonly db: Database;
  readonly ingest: IngestDeps;
  readonly steps: StepStore;
  /** Between two polls; 0: none by themselves. */
  readonly intervalMs: number;
}

/** Which connector a job is about. */
export interface ConnectorKey {
  readonly tenantId: string;
  readonly connectorId: string;
}
