CREATE TABLE "embedding_backlog" (
	"tenant_id" text NOT NULL,
	"document_id" bigint NOT NULL,
	"embedder" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now(),
	CONSTRAINT "embedding_backlog_tenant_id_document_id_embedder_pk" PRIMARY KEY("tenant_id","document_id","embedder")
);
--> statement-breakpoint
CREATE TABLE "embeddings" (
	"tenant_id" text NOT NULL,
	"document_id" bigint NOT NULL,
	"embedder" text NOT NULL,
	"vector" "bytea" NOT NULL,
	"bits" bit(512) NOT NULL,
	CONSTRAINT "embeddings_tenant_id_document_id_embedder_pk" PRIMARY KEY("tenant_id","document_id","embedder") INCLUDE ("bits")
);
--> statement-breakpoint
CREATE TABLE "tenant_embedders" (
	"tenant_id" text NOT NULL,
	"embedder" text NOT NULL,
	"introduced_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"target" bigint NOT NULL,
	"completed_at" timestamp with time zone,
	"retired_at" timestamp with time zone,
	CONSTRAINT "tenant_embedders_tenant_id_embedder_pk" PRIMARY KEY("tenant_id","embedder")
);
--> statement-breakpoint
CREATE INDEX "embedding_backlog_due" ON "embedding_backlog" USING btree ("tenant_id","embedder","due_at","document_id");