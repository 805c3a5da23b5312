CREATE TABLE "audit_log" (
	"tenant_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"action" text NOT NULL,
	"subject" text,
	"request_id" text,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_log_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "config_versions" (
	"tenant_id" text NOT NULL,
	"version" integer NOT NULL,
	"config" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"restored" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "config_versions_tenant_id_version_pk" PRIMARY KEY("tenant_id","version")
);
--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "assignee" text;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "title" text;--> statement-breakpoint
CREATE INDEX "reviews_reviewer" ON "reviews" USING btree ("tenant_id","reviewer","updated_at","event_id");--> statement-breakpoint
-- From now on calls can be told which configuration decided them.
INSERT INTO "config_versions" ("tenant_id", "version", "config", "fields", "at", "by")
SELECT "id", "version", "config", '[]'::jsonb, now(), 'system' FROM "tenants";
