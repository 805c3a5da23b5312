CREATE TABLE "signal_backfills" (
	"tenant_id" text NOT NULL,
	"signal_id" bigint NOT NULL,
	"id" text NOT NULL,
	"revision" integer NOT NULL,
	"status" text NOT NULL,
	"days" integer NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"total" integer NOT NULL,
	"scanned" integer DEFAULT 0 NOT NULL,
	"matched" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"after_at" timestamp (3) with time zone,
	"after_id" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "signal_backfills_tenant_id_signal_id_pk" PRIMARY KEY("tenant_id","signal_id")
);
--> statement-breakpoint
CREATE TABLE "signal_matches" (
	"tenant_id" text NOT NULL,
	"signal_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"session_id" text NOT NULL,
	"message_index" integer,
	"matched_text" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signal_matches_tenant_id_signal_id_revision_kind_item_id_pk" PRIMARY KEY("tenant_id","signal_id","revision","kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "signals" (
	"tenant_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "signals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"pattern" text,
	"polarity" text NOT NULL,
	"enabled" boolean NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"match_count" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "signals_given" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "signal_matches_time" ON "signal_matches" USING btree ("tenant_id","signal_id","revision","at","session_id");--> statement-breakpoint
CREATE INDEX "signal_matches_session" ON "signal_matches" USING btree ("tenant_id","session_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "signals_name" ON "signals" USING btree ("tenant_id","name_key");