ALTER TABLE "dashboard_sessions" ADD COLUMN "id_token" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "disabled_at" timestamp (3) with time zone;