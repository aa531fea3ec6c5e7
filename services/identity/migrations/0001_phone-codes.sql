CREATE TABLE "identity"."phone_codes" (
	"session_hash" text PRIMARY KEY NOT NULL,
	"phone_number" text NOT NULL,
	"code_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"shown" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "phone_codes_expires_at_index" ON "identity"."phone_codes" USING btree ("expires_at");