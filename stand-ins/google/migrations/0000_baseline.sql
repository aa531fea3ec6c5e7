CREATE SCHEMA IF NOT EXISTS "google";
--> statement-breakpoint
CREATE TABLE "google"."codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"redirect_uri" text NOT NULL,
	"code_challenge" text,
	"code_challenge_method" text DEFAULT 'S256' NOT NULL,
	"nonce" text,
	"scope" text DEFAULT 'openid email profile' NOT NULL,
	"offline" boolean DEFAULT false NOT NULL,
	"person" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "google"."signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "google"."tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"grant_id" text NOT NULL,
	"scope" text NOT NULL,
	"person" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "codes_expires_at_index" ON "google"."codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tokens_grant_id_index" ON "google"."tokens" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "tokens_expires_at_index" ON "google"."tokens" USING btree ("expires_at");