DROP INDEX "users_newest";--> statement-breakpoint
CREATE INDEX "users_waiting_first" ON "users" USING btree (("requested_role" is not null) desc,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST);