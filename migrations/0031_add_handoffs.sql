CREATE TABLE "handoffs" (
	"tenant_id" text NOT NULL,
	"gate_call_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"thread_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"subject" text NOT NULL,
	"action_risk" text,
	"tool" text,
	"clarification" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"response" text,
	"note" text,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	CONSTRAINT "handoffs_tenant_id_gate_call_id_pk" PRIMARY KEY("tenant_id","gate_call_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "handoffs_waiting" ON "handoffs" USING btree ("tenant_id","session_id","subject") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "handoffs_session" ON "handoffs" USING btree ("tenant_id","session_id");--> statement-breakpoint
CREATE INDEX "handoffs_opened" ON "handoffs" USING btree ("tenant_id","status","opened_at","gate_call_id");--> statement-breakpoint
CREATE INDEX "handoffs_due" ON "handoffs" USING btree ("tenant_id","due_at") WHERE due_at is not null;