CREATE TABLE "documents" (
	"tenant_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"session_id" text NOT NULL,
	"correlation_id" text,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"terms" "tsvector" NOT NULL,
	CONSTRAINT "documents_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "documents_item" ON "documents" USING btree ("tenant_id","kind","item_id");--> statement-breakpoint
CREATE INDEX "documents_time" ON "documents" USING btree ("tenant_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "documents_session" ON "documents" USING btree ("tenant_id","session_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "documents_terms" ON "documents" USING gin ("terms") WITH (fastupdate=false);