CREATE TABLE "clusterings" (
	"tenant_id" text NOT NULL,
	"running_until" timestamp with time zone,
	"run_id" text,
	"sum" "bytea",
	"summed" integer DEFAULT 0 NOT NULL,
	"traits" bigint DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "clusterings_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "clusters" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"titled_at" integer NOT NULL,
	"dimension" text,
	"category" text,
	"event_count" integer NOT NULL,
	"session_count" integer NOT NULL,
	"first_seen" timestamp (3) with time zone NOT NULL,
	"last_seen" timestamp (3) with time zone NOT NULL,
	"counts" jsonb NOT NULL,
	"session_share" real NOT NULL,
	"sum" "bytea" NOT NULL,
	"summed" integer NOT NULL,
	"matched_calls" integer,
	"matched_wrong" integer,
	"stale" boolean DEFAULT false NOT NULL,
	"merged_into" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "clusters_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "failures" (
	"tenant_id" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" bigint NOT NULL,
	"session_id" text NOT NULL,
	"correlation_id" text,
	"gate_call_id" uuid,
	"event" text NOT NULL,
	"category" text,
	"dimension" text,
	"weakest_dimension" text,
	"reported_caught" boolean,
	"gate_caught" boolean,
	"action_risk" text,
	"request" text NOT NULL,
	"detail" text NOT NULL,
	"meaning" "bytea",
	"cluster_id" text,
	"considered" boolean DEFAULT false NOT NULL,
	"corrected_cluster_id" text,
	"corrected_dimension" text,
	"dismissed" boolean DEFAULT false NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "failures_tenant_id_kind_item_id_pk" PRIMARY KEY("tenant_id","kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "issues" (
	"tenant_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "issues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cluster_id" text NOT NULL,
	"status" text NOT NULL,
	"promoted_at" timestamp (3) with time zone NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"resolved_note" text,
	"regressed_at" timestamp (3) with time zone,
	"regression_count" integer DEFAULT 0 NOT NULL,
	"history" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "issues_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "clusters_seen" ON "clusters" USING btree ("tenant_id","last_seen","id");
--> statement-breakpoint
CREATE INDEX "failures_time" ON "failures" USING btree ("tenant_id","occurred_at","kind","item_id");
--> statement-breakpoint
CREATE INDEX "failures_cluster" ON "failures" USING btree ("tenant_id","cluster_id","occurred_at","kind","item_id","session_id");
--> statement-breakpoint
CREATE INDEX "failures_waiting" ON "failures" USING btree ("tenant_id","considered","occurred_at");
--> statement-breakpoint
CREATE INDEX "failures_session" ON "failures" USING btree ("tenant_id","session_id","occurred_at");
--> statement-breakpoint
CREATE INDEX "failures_gate_call" ON "failures" USING btree ("tenant_id","gate_call_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "issues_cluster" ON "issues" USING btree ("tenant_id","cluster_id");
--> statement-breakpoint
CREATE INDEX "issues_status" ON "issues" USING btree ("tenant_id","status","promoted_at","id");
--> statement-breakpoint
CREATE INDEX "issues_promoted" ON "issues" USING btree ("tenant_id","promoted_at","id");
--> statement-breakpoint
-- Failures of before: their rows wait for the follower as if they had come one by one.
INSERT INTO "follower_batches" ("tenant_id", "follower", "kind", "items", "bytes")
SELECT "tenant_id", 'failures', 'event', array_agg("id"::text ORDER BY "id"), sum(octet_length("detail"))
FROM "events" WHERE "event" IN ('rephrase', 'regenerate', 'abandon', 'correction', 'self_report')
GROUP BY "tenant_id", "id" / 100;
--> statement-breakpoint
INSERT INTO "follower_batches" ("tenant_id", "follower", "kind", "items", "bytes")
SELECT "tenant_id", 'failures', 'outcome', array_agg("id"::text ORDER BY "id"), sum(octet_length("detail"))
FROM "outcomes" WHERE "type" IN ('ticket_reopened', 'refund_reversed', 'booking_canceled', 'human_transfer', 'action_retried', 'task_failed')
GROUP BY "tenant_id", "id" / 100;
