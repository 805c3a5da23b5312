CREATE TABLE "facet_counts" (
	"tenant_id" text NOT NULL,
	"day" date NOT NULL,
	"facet" text NOT NULL,
	"value" text NOT NULL,
	"sessions" integer NOT NULL,
	CONSTRAINT "facet_counts_tenant_id_day_facet_value_pk" PRIMARY KEY("tenant_id","day","facet","value")
);
--> statement-breakpoint
CREATE TABLE "session_facets" (
	"tenant_id" text NOT NULL,
	"session_id" text NOT NULL,
	"day" date NOT NULL,
	"agent_id" text,
	"channel" text,
	"language" text,
	"tools" text[] NOT NULL,
	CONSTRAINT "session_facets_tenant_id_session_id_pk" PRIMARY KEY("tenant_id","session_id")
);
