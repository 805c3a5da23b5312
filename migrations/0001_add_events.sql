CREATE TABLE "events" (
	"tenant_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"session_id" text NOT NULL,
	"gate_call_id" uuid,
	"correlation_id" text,
	"event" text NOT NULL,
	"detail" text NOT NULL,
	"category" text,
	"spec_field" text,
	"gate_caught" boolean NOT NULL,
	"signal" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "events_key" ON "events" USING btree ("tenant_id","key");--> statement-breakpoint
CREATE INDEX "events_session" ON "events" USING btree ("tenant_id","session_id","created_at");--> statement-breakpoint
CREATE INDEX "events_time" ON "events" USING btree ("tenant_id","created_at","id");