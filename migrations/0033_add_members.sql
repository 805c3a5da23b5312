CREATE TABLE "memberships" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"source" text NOT NULL,
	"user_id" text,
	"invited_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"last_sign_in_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "memberships_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "used_sign_ins" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dashboard_sessions" ALTER COLUMN "api_key_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "dashboard_sessions" ADD COLUMN "member_id" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_email" ON "memberships" USING btree ("tenant_id","email");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memberships_invitations" ON "memberships" USING btree ("email");--> statement-breakpoint
CREATE INDEX "used_sign_ins_end" ON "used_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_account" ON "users" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "dashboard_sessions_member" ON "dashboard_sessions" USING btree ("tenant_id","member_id");