DROP INDEX "bookings_user";--> statement-breakpoint
DROP INDEX "checkouts_user";--> statement-breakpoint
DROP INDEX "mails_newest";--> statement-breakpoint
DROP INDEX "materials_owner";--> statement-breakpoint
DROP INDEX "materials_session";--> statement-breakpoint
DROP INDEX "notes_user";--> statement-breakpoint
DROP INDEX "payments_newest";--> statement-breakpoint
DROP INDEX "payments_user";--> statement-breakpoint
DROP INDEX "sessions_newest";--> statement-breakpoint
DROP INDEX "sessions_all_newest";--> statement-breakpoint
DROP INDEX "sessions_owner";--> statement-breakpoint
DROP INDEX "tutors_newest";--> statement-breakpoint
DROP INDEX "users_waiting_first";--> statement-breakpoint
CREATE INDEX "bookings_user" ON "bookings" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "checkouts_user" ON "checkouts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "materials_owner" ON "materials" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "materials_session" ON "materials" USING btree ("session_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notes_user" ON "notes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("paid_at","id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","paid_at","id");--> statement-breakpoint
CREATE INDEX "sessions_newest" ON "sessions" USING btree ("status","created_at","id") WHERE "sessions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_all_newest" ON "sessions" USING btree ("created_at","id") WHERE "sessions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_owner" ON "sessions" USING btree ("owner_id","created_at","id") WHERE "sessions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "tutors_newest" ON "tutors" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "users_waiting_first" ON "users" USING btree (("requested_role" is not null),"created_at","id");