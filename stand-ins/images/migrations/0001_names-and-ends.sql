ALTER TABLE "images"."images" ADD COLUMN "name" text DEFAULT 'picture' NOT NULL;--> statement-breakpoint
ALTER TABLE "images"."images" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "images"."images" ADD COLUMN "delete_hash" text;--> statement-breakpoint
CREATE INDEX "images_expires_at_index" ON "images"."images" USING btree ("expires_at");