CREATE TABLE "alert_rules" (
	"tenant_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "alert_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"condition" jsonb NOT NULL,
	"channel" text NOT NULL,
	"target" text,
	"target_shown" text,
	"target_hash" text,
	"secret" text,
	"previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"enabled" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alert_rules_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "alert_states" (
	"tenant_id" text NOT NULL,
	"subject" text NOT NULL,
	"revision" integer NOT NULL,
	"state" text NOT NULL,
	"last_value" double precision,
	"last_evaluated_at" timestamp (3) with time zone NOT NULL,
	"last_fired_at" timestamp (3) with time zone,
	"notified_level" text,
	"notified_until" timestamp (3) with time zone,
	"last_delivery" jsonb,
	CONSTRAINT "alert_states_tenant_id_subject_pk" PRIMARY KEY("tenant_id","subject")
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"tenant_id" text NOT NULL,
	"week" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "digests_tenant_id_week_pk" PRIMARY KEY("tenant_id","week")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"tenant_id" text NOT NULL,
	"chat_url" text,
	"chat_shown" text,
	"chat_hash" text,
	"digest_enabled" boolean NOT NULL,
	"digest_day" text NOT NULL,
	"digest_emails" jsonb NOT NULL,
	"alerts_enabled" boolean NOT NULL,
	"alert_growth_threshold_pct" double precision NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_settings_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "notification_targets" (
	"tenant_id" text NOT NULL,
	"channel" text NOT NULL,
	"hash" text NOT NULL,
	"shown" text NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"disabled_reason" text,
	"last_delivery" jsonb,
	CONSTRAINT "notification_targets_tenant_id_channel_hash_pk" PRIMARY KEY("tenant_id","channel","hash")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"channel" text NOT NULL,
	"rule_id" bigint,
	"address" text,
	"message" jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now(),
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("tenant_id","due_at");