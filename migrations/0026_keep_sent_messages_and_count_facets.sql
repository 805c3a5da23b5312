CREATE TABLE "facet_counts" (
	"tenant_id" text NOT NULL,
	"day" date NOT NULL,
	"facet" text NOT NULL,
	"value" text NOT NULL,
	"sessions" integer NOT NULL,
	CONSTRAINT "facet_counts_tenant_id_day_facet_value_pk" PRIMARY KEY("tenant_id","day","facet","value")
);
--> statement-breakpoint
CREATE TABLE "session_facets" (
	"tenant_id" text NOT NULL,
	"session_id" text NOT NULL,
	"day" date NOT NULL,
	"agent_id" text,
	"channel" text,
	"language" text,
	"tools" text[] NOT NULL,
	CONSTRAINT "session_facets_tenant_id_session_id_pk" PRIMARY KEY("tenant_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "sent_messages" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"channel" text NOT NULL,
	"rule_id" bigint,
	"address" text,
	"message" jsonb NOT NULL,
	"shown" text,
	"attempts" integer NOT NULL,
	"delivery" jsonb NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sent_messages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "sent_messages_queued" ON "sent_messages" USING btree ("tenant_id","queued_at","id");--> statement-breakpoint
CREATE INDEX "sent_messages_ended" ON "sent_messages" USING btree ("tenant_id","ended_at");--> statement-breakpoint
CREATE INDEX "reviews_gate_call" ON "reviews" USING btree ("tenant_id","gate_call_id");