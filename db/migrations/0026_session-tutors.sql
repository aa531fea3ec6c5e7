-- Blocks sessions: 0.1 s for 100,000 rows.
CREATE INDEX "sessions_tutor" ON "sessions" USING btree ("tutor_id","created_at","id") WHERE "sessions"."deleted_at" is null and "sessions"."tutor_id" is not null;--> statement-breakpoint
-- Blocks sessions: one read of the table, and few rows are in the index.
CREATE INDEX "sessions_hidden" ON "sessions" USING btree ("owner_id") WHERE "sessions"."deleted_at" is null and "sessions"."status" in ('pending', 'rejected');
