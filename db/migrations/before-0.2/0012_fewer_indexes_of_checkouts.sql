DROP INDEX "checkouts_holds";--> statement-breakpoint
DROP INDEX "checkouts_session";--> statement-breakpoint
DROP INDEX "checkouts_open";--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_open" ON "checkouts" USING btree ("session_id","user_id") WHERE "checkouts"."settled_at" is null;