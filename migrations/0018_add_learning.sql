CREATE TABLE "evals" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" bigint NOT NULL,
	"session_id" text NOT NULL,
	"status" text DEFAULT 'candidate' NOT NULL,
	"dismissed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "evals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "result_sums" (
	"tenant_id" text NOT NULL,
	"day" date NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "result_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"part" text NOT NULL,
	"sign" smallint NOT NULL,
	"sums" jsonb NOT NULL,
	CONSTRAINT "result_sums_tenant_id_part_day_id_pk" PRIMARY KEY("tenant_id","part","day","id")
);
--> statement-breakpoint
CREATE TABLE "session_results" (
	"tenant_id" text NOT NULL,
	"session_id" text NOT NULL,
	"call_count" integer NOT NULL,
	"calls" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	CONSTRAINT "session_results_tenant_id_session_id_pk" PRIMARY KEY("tenant_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "review_samples" (
	"tenant_id" text NOT NULL,
	"event_id" bigint NOT NULL,
	"session_id" text NOT NULL,
	"gate_call_id" uuid,
	"sample" text NOT NULL,
	"sampling_probability" double precision NOT NULL,
	"synthetic" boolean NOT NULL,
	"reviewed" boolean DEFAULT false NOT NULL,
	"shown_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_samples_tenant_id_event_id_pk" PRIMARY KEY("tenant_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"tenant_id" text NOT NULL,
	"event_id" bigint NOT NULL,
	"reviewer" text NOT NULL,
	"session_id" text NOT NULL,
	"gate_call_id" uuid,
	"correlation_id" text,
	"verdict" text NOT NULL,
	"actual_intent" text NOT NULL,
	"corrected_dimension" text,
	"corrected_cluster_id" text,
	"note" text NOT NULL,
	"model_version" text,
	"sample" text NOT NULL,
	"sampling_probability" double precision NOT NULL,
	"reported" boolean NOT NULL,
	"call" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reviews_tenant_id_event_id_reviewer_pk" PRIMARY KEY("tenant_id","event_id","reviewer")
);
--> statement-breakpoint
ALTER TABLE "gate_calls" ADD COLUMN "decision_inputs" jsonb;--> statement-breakpoint
ALTER TABLE "gate_calls" ADD COLUMN "calibration_version" integer;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "calibration" jsonb;--> statement-breakpoint
CREATE INDEX "evals_time" ON "evals" USING btree ("tenant_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "evals_listed" ON "evals" USING btree ("tenant_id","dismissed","status");--> statement-breakpoint
CREATE INDEX "evals_failure" ON "evals" USING btree ("tenant_id","kind","item_id");--> statement-breakpoint
CREATE INDEX "evals_session" ON "evals" USING btree ("tenant_id","session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_samples_drawn" ON "review_samples" USING btree ("tenant_id","gate_call_id") WHERE sample = 'random';--> statement-breakpoint
CREATE INDEX "review_samples_open" ON "review_samples" USING btree ("tenant_id","sample","reviewed","event_id");--> statement-breakpoint
CREATE INDEX "review_samples_session" ON "review_samples" USING btree ("tenant_id","session_id");--> statement-breakpoint
CREATE INDEX "reviews_time" ON "reviews" USING btree ("tenant_id","updated_at","event_id","reviewer");--> statement-breakpoint
CREATE INDEX "reviews_session" ON "reviews" USING btree ("tenant_id","session_id");--> statement-breakpoint
-- What there is already waits for the followers as if it had come one by one.
INSERT INTO "follower_batches" ("tenant_id", "follower", "kind", "items", "bytes")
SELECT "tenant_id", 'results', 'gate', array_agg("id"::text ORDER BY "id"), 0
FROM (SELECT "tenant_id", "id", row_number() OVER (PARTITION BY "tenant_id" ORDER BY "session_id", "id") AS "place" FROM "gate_calls") "calls"
GROUP BY "tenant_id", "place" / 500;
--> statement-breakpoint
INSERT INTO "follower_batches" ("tenant_id", "follower", "kind", "items", "bytes")
SELECT "tenant_id", 'evals', 'event', array_agg("id"::text ORDER BY "id"), 0
FROM "events" WHERE "event" IN ('rephrase', 'regenerate', 'abandon', 'correction', 'self_report')
GROUP BY "tenant_id", "id" / 100;
--> statement-breakpoint
INSERT INTO "follower_batches" ("tenant_id", "follower", "kind", "items", "bytes")
SELECT "tenant_id", 'evals', 'outcome', array_agg("id"::text ORDER BY "id"), 0
FROM "outcomes" WHERE "type" IN ('ticket_reopened', 'refund_reversed', 'booking_canceled', 'human_transfer', 'action_retried', 'task_failed')
GROUP BY "tenant_id", "id" / 100;
