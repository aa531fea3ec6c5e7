ALTER TABLE "bookings" DROP CONSTRAINT "bookings_payment_id_unique";--> statement-breakpoint
DROP INDEX "bookings_session";--> statement-breakpoint
DROP INDEX "bookings_live";--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_payment" ON "bookings" USING btree ("payment_id") WHERE "bookings"."payment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_live" ON "bookings" USING btree ("session_id","user_id") WHERE "bookings"."cancelled_at" is null;