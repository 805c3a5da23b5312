CREATE TABLE "backtest_cases" (
	"tenant_id" text NOT NULL,
	"backtest_id" text NOT NULL,
	"session_id" text NOT NULL,
	"message_id" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"worth" double precision NOT NULL,
	"request" text NOT NULL,
	"decision" text NOT NULL,
	"ambiguity_score" double precision NOT NULL,
	"question" text,
	"decision_reason" text,
	"tool" text,
	"action_risk" text,
	"arguments" jsonb NOT NULL,
	"category" text,
	CONSTRAINT "backtest_cases_tenant_id_backtest_id_session_id_message_id_pk" PRIMARY KEY("tenant_id","backtest_id","session_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "backtests" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"status" text NOT NULL,
	"config" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"risks" jsonb NOT NULL,
	"agent_id" text,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"max_turns" integer NOT NULL,
	"total" integer NOT NULL,
	"tally" jsonb NOT NULL,
	"after_at" timestamp (3) with time zone,
	"after_id" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "backtests_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "backtest_cases_session" ON "backtest_cases" USING btree ("tenant_id","session_id");--> statement-breakpoint
CREATE INDEX "backtest_cases_time" ON "backtest_cases" USING btree ("tenant_id","occurred_at");--> statement-breakpoint
CREATE INDEX "backtests_time" ON "backtests" USING btree ("tenant_id","requested_at","id");