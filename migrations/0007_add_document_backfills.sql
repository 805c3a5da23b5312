CREATE TABLE "document_backfills" (
	"tenant_id" text NOT NULL,
	"kind" text NOT NULL,
	"after_time" timestamp (3) with time zone,
	"after_id" text,
	CONSTRAINT "document_backfills_tenant_id_kind_pk" PRIMARY KEY("tenant_id","kind")
);
--> statement-breakpoint
INSERT INTO "document_backfills" ("tenant_id", "kind")
SELECT id, kind FROM tenants, unnest(ARRAY['gate', 'message', 'event', 'outcome']) kind;
