CREATE INDEX "connector_scans_time" ON "connector_scans" USING btree ("tenant_id","finished_at");--> statement-breakpoint
CREATE INDEX "review_samples_time" ON "review_samples" USING btree ("tenant_id","shown_at");
