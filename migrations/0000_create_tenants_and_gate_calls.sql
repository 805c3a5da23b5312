CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "dashboard_sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"api_key_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gate_calls" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"session_id" text NOT NULL,
	"thread_id" uuid NOT NULL,
	"correlation_id" text NOT NULL,
	"request" text NOT NULL,
	"clarification_response" text,
	"answer_kind" text,
	"history" jsonb,
	"context" jsonb,
	"action_risk" text,
	"action_cost" double precision,
	"mode" text NOT NULL,
	"intervention_mode" text NOT NULL,
	"experiment_arm" text,
	"decision" text,
	"model_decision" text NOT NULL,
	"decision_reason" text,
	"confirm_prompt" text,
	"questions" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"intent_spec" jsonb,
	"ambiguity_score" real NOT NULL,
	"probability" real NOT NULL,
	"dimensions" jsonb NOT NULL,
	"evidence" jsonb NOT NULL,
	"costs" jsonb NOT NULL,
	"model_version" text NOT NULL,
	"config_version" integer NOT NULL,
	"duration_ms" real NOT NULL,
	CONSTRAINT "gate_calls_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"tenant_id" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"response" jsonb NOT NULL,
	"correlation_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_tenant_id_operation_key_pk" PRIMARY KEY("tenant_id","operation","key")
);
--> statement-breakpoint
CREATE TABLE "session_memory" (
	"tenant_id" text NOT NULL,
	"session_id" text NOT NULL,
	"revision" uuid NOT NULL,
	"previous_revision" uuid,
	"memory" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_memory_tenant_id_session_id_pk" PRIMARY KEY("tenant_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_sessions" ADD CONSTRAINT "dashboard_sessions_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_key_hash" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_tenant" ON "api_keys" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "dashboard_sessions_api_key" ON "dashboard_sessions" USING btree ("api_key_id");--> statement-breakpoint
CREATE INDEX "dashboard_sessions_tenant" ON "dashboard_sessions" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE INDEX "gate_calls_session" ON "gate_calls" USING btree ("tenant_id","session_id","id");--> statement-breakpoint
CREATE INDEX "gate_calls_correlation" ON "gate_calls" USING btree ("tenant_id","correlation_id","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("tenant_id","created_at");