CREATE SCHEMA IF NOT EXISTS "images";
--> statement-breakpoint
CREATE TABLE "images"."images" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"name" text DEFAULT 'picture' NOT NULL,
	"expires_at" timestamp with time zone,
	"delete_hash" text
);
--> statement-breakpoint
CREATE INDEX "images_expires_at_index" ON "images"."images" USING btree ("expires_at");