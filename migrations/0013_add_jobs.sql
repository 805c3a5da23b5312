CREATE TABLE "jobs" (
	"tenant_id" text NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"payload" jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now(),
	"leased" boolean DEFAULT false NOT NULL,
	"rerun_at" timestamp with time zone,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "jobs_tenant_id_type_subject_pk" PRIMARY KEY("tenant_id","type","subject")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"name" text NOT NULL,
	"period" text NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "runs_name_period_pk" PRIMARY KEY("name","period")
);
--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("tenant_id","type","due_at");
--> statement-breakpoint
-- Earlier versions kept their jobs in a schema of pg-boss, which they made at their start. What waits there,
-- or was running when its process ended, is taken over; a subject with several jobs becomes one.
DO $$
BEGIN
	IF to_regclass('jobs.job') IS NOT NULL AND to_regclass('jobs.queue') IS NOT NULL THEN
		INSERT INTO "jobs" ("tenant_id", "type", "subject", "payload", "due_at", "queued_at")
		SELECT coalesce(waiting.data->>'tenantId', ''), waiting.name, coalesce(waiting.data->>'signalId', ''),
			coalesce(min(waiting.data::text)::jsonb, '{}'),
			min(CASE WHEN waiting.state = 'active' THEN now() ELSE waiting.start_after END),
			min(waiting.created_on)
		FROM jobs.job waiting
		WHERE waiting.state IN ('created', 'retry', 'active') AND waiting.name IN
			('rollups.sweep', 'rollups.refresh', 'signals.backfill', 'signals.clean', 'search.index-old-texts')
		GROUP BY 1, 2, 3;
		DROP SCHEMA jobs CASCADE;
	END IF;
END $$;
