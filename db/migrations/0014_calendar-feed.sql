ALTER TABLE "classes" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "calendar_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sessions_taught" ON "sessions" USING btree (coalesce("tutor_id", "owner_id")) WHERE "sessions"."status" = 'approved';