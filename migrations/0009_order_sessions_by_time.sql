DROP INDEX "steps_time";--> statement-breakpoint
CREATE INDEX "messages_session" ON "messages" USING btree ("tenant_id","session_id","occurred_at","position");--> statement-breakpoint
CREATE INDEX "steps_session" ON "steps" USING btree ("tenant_id","session_id","started_at");--> statement-breakpoint
CREATE INDEX "steps_time" ON "steps" USING btree ("tenant_id","started_at","session_id");