DROP INDEX "embedding_backlog_due";--> statement-breakpoint
DROP INDEX "signal_matches_time";--> statement-breakpoint
DROP INDEX "steps_session";--> statement-breakpoint
CREATE INDEX "embedding_backlog_due" ON "embedding_backlog" USING btree ("tenant_id","embedder","due_at","document_id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "signal_matches_time" ON "signal_matches" USING btree ("tenant_id","signal_id","revision","at","session_id") WHERE at is not null;--> statement-breakpoint
CREATE INDEX "steps_session" ON "steps" USING btree ("tenant_id","session_id","started_at") WHERE started_at is not null;