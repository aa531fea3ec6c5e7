ALTER TABLE "charges" DROP CONSTRAINT "charges_amount";--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_amount";--> statement-breakpoint
ALTER TABLE "receipts" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_booking" ON "receipts" USING btree ("booking_id") WHERE "receipts"."booking_id" is not null;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_amount" CHECK (case "charges"."kind" when 'price' then "charges"."amount_minor" >= 0 else "charges"."amount_minor" < 0 end);--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_sold" CHECK (("receipts"."payment_id" is null) <> ("receipts"."booking_id" is null));--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_amount" CHECK ("receipts"."amount_minor" > 0 and "receipts"."payment_id" is not null or "receipts"."amount_minor" = 0 and "receipts"."booking_id" is not null and "receipts"."series" = 'receipt');--> statement-breakpoint
-- Bookings that a code made free get their charge of 0 and their receipt; the job numbers it.
INSERT INTO "charges" ("id", "booking_id", "kind", "amount_minor", "currency", "due_at", "created_at")
  SELECT gen_random_uuid(), "bookings"."id", 'price', 0, "currency", "bookings"."created_at", "bookings"."created_at"
  FROM "redemptions" JOIN "bookings" ON "bookings"."id" = "booking_id" JOIN "checkouts" ON "checkouts"."id" = "checkout_id"
  WHERE "amount_minor" = 0;--> statement-breakpoint
INSERT INTO "receipts" ("id", "series", "year", "booking_id", "amount_minor", "currency", "created_at")
  SELECT gen_random_uuid(), 'receipt', extract(year FROM "bookings"."created_at" AT TIME ZONE 'Asia/Dhaka'), "bookings"."id", 0,
    "currency", "bookings"."created_at"
  FROM "redemptions" JOIN "bookings" ON "bookings"."id" = "booking_id" JOIN "checkouts" ON "checkouts"."id" = "checkout_id"
  WHERE "amount_minor" = 0;
