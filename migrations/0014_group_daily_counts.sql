ALTER TABLE "daily_rollups" DROP CONSTRAINT "daily_rollups_tenant_id_day_pk";
--> statement-breakpoint
ALTER TABLE "daily_rollups" ADD COLUMN "counts_group" text, ADD COLUMN "version" integer, ADD COLUMN "frozen_at" timestamp (3) with time zone;
--> statement-breakpoint
-- Each day becomes one row a group. What is stored has the present version of every group: nothing is counted anew.
INSERT INTO "daily_rollups" ("tenant_id", "day", "counts_group", "version", "counts", "computed_at")
SELECT r."tenant_id", r."day", g."name", coalesce((r."counts"->>'shape')::int, 0), g."counts", r."computed_at"
FROM "daily_rollups" r CROSS JOIN LATERAL (VALUES
  ('gate', jsonb_build_object('gate', r."counts"->'gate')),
  ('events', jsonb_build_object('events', r."counts"->'events', 'ignoredByEvents', r."counts"->'ignoredByEvents')),
  ('messages', jsonb_build_object('messages', r."counts"->'messages')),
  ('steps', jsonb_build_object('steps', r."counts"->'steps')),
  ('outcomes', jsonb_build_object('outcomes', r."counts"->'outcomes')),
  ('activity', jsonb_build_object('sessions', r."counts"->'sessions'))
) g ("name", "counts");
--> statement-breakpoint
DELETE FROM "daily_rollups" WHERE "counts_group" IS NULL;
--> statement-breakpoint
ALTER TABLE "daily_rollups" ALTER COLUMN "counts_group" SET NOT NULL, ALTER COLUMN "version" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "daily_rollups" ADD CONSTRAINT "daily_rollups_tenant_id_day_counts_group_pk" PRIMARY KEY ("tenant_id", "day", "counts_group");
