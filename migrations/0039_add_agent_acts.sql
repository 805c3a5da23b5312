CREATE TABLE "agent_acts" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"session_id" text NOT NULL,
	"agent" text NOT NULL,
	"tool" text NOT NULL,
	"verb" text NOT NULL,
	"reach" text NOT NULL,
	"reversible" boolean NOT NULL,
	"act" text NOT NULL,
	"objects" jsonb NOT NULL,
	"why" text,
	"action_risk" text NOT NULL,
	"decision" text NOT NULL,
	"gate_call_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agent_acts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "agent_acts_once" ON "agent_acts" USING btree ("tenant_id","key");--> statement-breakpoint
CREATE INDEX "agent_acts_session" ON "agent_acts" USING btree ("tenant_id","session_id","id");