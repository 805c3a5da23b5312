CREATE TABLE "trace_claims" (
	"tenant_id" text NOT NULL,
	"trace_id" text NOT NULL,
	"session_id" text NOT NULL,
	"correlation_id" text NOT NULL,
	"span_id" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"start_nanos" integer NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trace_claims_tenant_id_trace_id_session_id_correlation_id_pk" PRIMARY KEY("tenant_id","trace_id","session_id","correlation_id")
);
--> statement-breakpoint
DROP INDEX "steps_trace";--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "start_nanos" integer;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "claims" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "steps_span" ON "steps" USING btree ("tenant_id","trace_id","step_id");