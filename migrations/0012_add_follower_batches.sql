ALTER TABLE "arrivals" RENAME TO "change_batches";
--> statement-breakpoint
ALTER SEQUENCE "arrivals_id_seq" RENAME TO "change_batches_id_seq";
--> statement-breakpoint
ALTER TABLE "change_batches" RENAME CONSTRAINT "arrivals_tenant_id_id_pk" TO "change_batches_tenant_id_id_pk";
--> statement-breakpoint
CREATE TABLE "follower_batches" (
	"tenant_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "follower_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"follower" text NOT NULL,
	"kind" text NOT NULL,
	"items" text[] NOT NULL,
	"bytes" integer NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now(),
	CONSTRAINT "follower_batches_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
-- What waits goes on for each follower by itself, with the attempts that it has had; dead letters stay dead.
INSERT INTO "follower_batches" ("tenant_id", "follower", "kind", "items", "bytes", "attempts", "created_at", "due_at")
SELECT c."tenant_id", f."follower", c."kind", c."items", c."bytes", c."attempts", c."created_at", c."due_at"
FROM "change_batches" c CROSS JOIN (VALUES ('search'), ('signals')) f("follower")
WHERE f."follower" = 'search' OR c."kind" IN ('gate', 'message', 'event')
ORDER BY c."tenant_id", c."id", f."follower";
--> statement-breakpoint
DELETE FROM "change_batches";
--> statement-breakpoint
DROP INDEX "arrivals_due";
--> statement-breakpoint
ALTER TABLE "change_batches" DROP COLUMN "attempts", DROP COLUMN "due_at";
--> statement-breakpoint
CREATE INDEX "follower_batches_due" ON "follower_batches" USING btree ("tenant_id","follower","due_at","id");
