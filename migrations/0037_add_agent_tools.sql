CREATE TABLE "agent_tools" (
	"tenant_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"name" text NOT NULL,
	"definition" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agent_tools_tenant_id_agent_id_name_pk" PRIMARY KEY("tenant_id","agent_id","name")
);
--> statement-breakpoint
CREATE INDEX "agent_tools_seen" ON "agent_tools" USING btree ("tenant_id","seen_at");