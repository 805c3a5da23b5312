ALTER TABLE "events" ADD COLUMN "ignored" integer;--> statement-breakpoint
ALTER TABLE "gate_calls" ADD COLUMN "ignored" integer;