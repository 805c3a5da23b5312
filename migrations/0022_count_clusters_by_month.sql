CREATE TABLE "cluster_months" (
	"tenant_id" text NOT NULL,
	"month" date NOT NULL,
	"cluster_id" text NOT NULL,
	"total" integer NOT NULL,
	"days" jsonb NOT NULL,
	CONSTRAINT "cluster_months_tenant_id_month_cluster_id_pk" PRIMARY KEY("tenant_id","month","cluster_id")
);
--> statement-breakpoint
CREATE INDEX "cluster_months_cluster" ON "cluster_months" USING btree ("tenant_id","cluster_id");
--> statement-breakpoint
-- Filled from the failures that there are: runs count a cluster when it changes, which old ones may never do.
INSERT INTO "cluster_months" ("tenant_id", "month", "cluster_id", "total", "days")
SELECT "tenant_id", "day" - (extract(day FROM "day")::int - 1), "cluster_id", sum("count")::int, jsonb_object_agg(extract(day FROM "day")::int, "count")
FROM (
	SELECT "tenant_id", "cluster_id", ("occurred_at" AT TIME ZONE 'UTC')::date AS "day", count(*) AS "count"
	FROM "failures" WHERE "cluster_id" IS NOT NULL GROUP BY 1, 2, 3
) "by_day"
GROUP BY 1, 2, 3;
