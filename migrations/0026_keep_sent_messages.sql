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
CREATE INDEX "sent_messages_ended" ON "sent_messages" USING btree ("tenant_id","ended_at");