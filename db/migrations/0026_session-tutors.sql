CREATE INDEX CONCURRENTLY "sessions_tutor" ON "sessions" USING btree ("tutor_id","created_at","id") WHERE "sessions"."deleted_at" is null and "sessions"."tutor_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sessions_hidden" ON "sessions" USING btree ("owner_id") WHERE "sessions"."deleted_at" is null and "sessions"."status" in ('pending', 'rejected');
