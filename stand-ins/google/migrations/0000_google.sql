CREATE SCHEMA IF NOT EXISTS "google";
--> statement-breakpoint
CREATE TABLE "google"."codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"redirect_uri" text NOT NULL,
	"code_challenge" text NOT NULL,
	"nonce" text,
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
CREATE INDEX "codes_expires_at_index" ON "google"."codes" USING btree ("expires_at");