CREATE TABLE "connector_directory" (
	"id" text NOT NULL,
	"tenant_id" text NOT NULL,
	CONSTRAINT "connector_directory_id_pk" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE INDEX "connector_directory_tenant" ON "connector_directory" USING btree ("tenant_id");
--> statement-breakpoint
CREATE TABLE "connectors" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"provider" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"agent_ids" jsonb,
	"api_key" text NOT NULL,
	"api_key_end" text NOT NULL,
	"webhook_secret" text NOT NULL,
	"previous_api_key" text,
	"previous_webhook_secret" text,
	"previous_until" timestamp (3) with time zone,
	"reads_from" timestamp (3) with time zone NOT NULL,
	"watermark" timestamp (3) with time zone,
	"last_rescan_at" timestamp (3) with time zone,
	"last_poll_at" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"next_poll_at" timestamp (3) with time zone,
	"rate_limited_until" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"error_code" text,
	"error_message" text,
	"error_status" integer,
	"error_since" timestamp (3) with time zone,
	"last_webhook_at" timestamp (3) with time zone,
	"last_bad_signature_at" timestamp (3) with time zone,
	"bad_signatures" integer DEFAULT 0 NOT NULL,
	"provider_count" integer,
	"our_count" integer,
	"stored" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connectors_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "connector_scans" (
	"tenant_id" text NOT NULL,
	"connector_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"remaining_until" timestamp (3) with time zone NOT NULL,
	"scanned" integer DEFAULT 0 NOT NULL,
	"synced" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "connector_scans_tenant_id_connector_id_id_pk" PRIMARY KEY("tenant_id","connector_id","id")
);
--> statement-breakpoint
CREATE INDEX "connector_scans_requested" ON "connector_scans" USING btree ("tenant_id","connector_id","requested_at");
--> statement-breakpoint
CREATE TABLE "connector_sessions" (
	"tenant_id" text NOT NULL,
	"connector_id" text NOT NULL,
	"provider_session_id" text NOT NULL,
	"state" text NOT NULL,
	"fingerprint" text,
	"content_hash" text,
	"completeness" smallint DEFAULT 0 NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"fetched_at" timestamp (3) with time zone,
	"stored_at" timestamp (3) with time zone,
	"seen_via" text NOT NULL,
	"fetch_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"failed_at" timestamp (3) with time zone,
	CONSTRAINT "connector_sessions_tenant_id_connector_id_provider_session_id_pk" PRIMARY KEY("tenant_id","connector_id","provider_session_id")
);
--> statement-breakpoint
CREATE INDEX "connector_sessions_fetch" ON "connector_sessions" USING btree ("tenant_id","connector_id","fetch_at") WHERE fetch_at is not null;
--> statement-breakpoint
CREATE INDEX "connector_sessions_stored" ON "connector_sessions" USING btree ("tenant_id","connector_id","stored_at");
--> statement-breakpoint
CREATE INDEX "connector_sessions_started" ON "connector_sessions" USING btree ("tenant_id","connector_id","started_at");
--> statement-breakpoint
CREATE INDEX "connector_sessions_failed" ON "connector_sessions" USING btree ("tenant_id","connector_id","failed_at") WHERE failed_at is not null;
--> statement-breakpoint
CREATE TABLE "connector_deliveries" (
	"tenant_id" text NOT NULL,
	"connector_id" text NOT NULL,
	"hash" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connector_deliveries_tenant_id_connector_id_hash_pk" PRIMARY KEY("tenant_id","connector_id","hash")
);
--> statement-breakpoint
CREATE INDEX "connector_deliveries_time" ON "connector_deliveries" USING btree ("tenant_id","received_at");
