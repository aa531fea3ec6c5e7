CREATE TABLE "google"."tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"grant_id" text NOT NULL,
	"scope" text NOT NULL,
	"person" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "google"."codes" ALTER COLUMN "code_challenge" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "google"."codes" ADD COLUMN "code_challenge_method" text DEFAULT 'S256' NOT NULL;--> statement-breakpoint
ALTER TABLE "google"."codes" ADD COLUMN "scope" text DEFAULT 'openid email profile' NOT NULL;--> statement-breakpoint
ALTER TABLE "google"."codes" ADD COLUMN "offline" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "tokens_grant_id_index" ON "google"."tokens" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "tokens_expires_at_index" ON "google"."tokens" USING btree ("expires_at");