CREATE TABLE "messages" (
	"tenant_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" text NOT NULL,
	"position" integer NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"content_hash" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"tool_calls" jsonb,
	"tool_call_id" text,
	"interrupted" boolean NOT NULL,
	"source" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "outcomes" (
	"tenant_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outcomes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"session_id" text NOT NULL,
	"correlation_id" text,
	"type" text NOT NULL,
	"value" double precision,
	"currency" text,
	"detail" text NOT NULL,
	"external_ref" text,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"gate_call_id" uuid,
	"attribution" text NOT NULL,
	CONSTRAINT "outcomes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "daily_rollups" (
	"tenant_id" text NOT NULL,
	"day" date NOT NULL,
	"counts" jsonb NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "daily_rollups_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);
--> statement-breakpoint
CREATE TABLE "dirty_days" (
	"tenant_id" text NOT NULL,
	"day" date NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "dirty_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "dirty_days_tenant_id_day_id_pk" PRIMARY KEY("tenant_id","day","id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"tenant_id" text NOT NULL,
	"session_id" text NOT NULL,
	"first_activity_at" timestamp (3) with time zone NOT NULL,
	"last_activity_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"agent_id" text,
	"channel" text,
	"language" text,
	"metadata" jsonb,
	CONSTRAINT "sessions_tenant_id_session_id_pk" PRIMARY KEY("tenant_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "steps" (
	"tenant_id" text NOT NULL,
	"session_id" text NOT NULL,
	"correlation_id" text NOT NULL,
	"step_id" text NOT NULL,
	"parent_step_id" text,
	"trace_id" text,
	"step_index" integer,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"input" jsonb,
	"output" jsonb,
	"status" text NOT NULL,
	"error" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" double precision,
	"action_risk" text,
	"input_tokens" integer,
	"output_tokens" integer,
	"metadata" jsonb,
	"source" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "steps_tenant_id_session_id_correlation_id_step_id_pk" PRIMARY KEY("tenant_id","session_id","correlation_id","step_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "messages_place" ON "messages" USING btree ("tenant_id","session_id","position","content_hash");--> statement-breakpoint
CREATE INDEX "messages_time" ON "messages" USING btree ("tenant_id","occurred_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "outcomes_key" ON "outcomes" USING btree ("tenant_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "outcomes_external_ref" ON "outcomes" USING btree ("tenant_id","type","external_ref");--> statement-breakpoint
CREATE INDEX "outcomes_session" ON "outcomes" USING btree ("tenant_id","session_id","occurred_at");--> statement-breakpoint
CREATE INDEX "outcomes_time" ON "outcomes" USING btree ("tenant_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "sessions_activity" ON "sessions" USING btree ("tenant_id","last_activity_at","session_id");--> statement-breakpoint
CREATE INDEX "steps_time" ON "steps" USING btree ("tenant_id","started_at");--> statement-breakpoint
CREATE INDEX "steps_trace" ON "steps" USING btree ("tenant_id","trace_id");