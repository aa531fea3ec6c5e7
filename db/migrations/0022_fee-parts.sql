CREATE TABLE "fee_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"amount_minor" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"payment_id" uuid,
	"waived_at" timestamp (3) with time zone,
	"waived_by_id" uuid,
	"waive_reason" text,
	"next_reminder_at" timestamp (3) with time zone,
	CONSTRAINT "fee_parts_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "fee_parts_part" CHECK ("fee_parts"."part" >= 1),
	CONSTRAINT "fee_parts_amount" CHECK ("fee_parts"."amount_minor" > 0),
	CONSTRAINT "fee_parts_settled" CHECK ("fee_parts"."payment_id" is null or "fee_parts"."waived_at" is null),
	CONSTRAINT "fee_parts_waived" CHECK (("fee_parts"."waived_at" is null) = ("fee_parts"."waived_by_id" is null) and ("fee_parts"."waived_at" is null) = ("fee_parts"."waive_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_kind";--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_discount";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "parts" integer;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "parts" integer;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "total_minor" integer;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "part_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "parts" integer;--> statement-breakpoint
ALTER TABLE "fee_parts" ADD CONSTRAINT "fee_parts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_parts" ADD CONSTRAINT "fee_parts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_parts" ADD CONSTRAINT "fee_parts_waived_by_id_users_id_fk" FOREIGN KEY ("waived_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fee_parts_part" ON "fee_parts" USING btree ("booking_id","part");--> statement-breakpoint
CREATE INDEX "fee_parts_unpaid" ON "fee_parts" USING btree ("due_at","id") WHERE "fee_parts"."payment_id" is null and "fee_parts"."waived_at" is null;--> statement-breakpoint
CREATE INDEX "fee_parts_due" ON "fee_parts" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "fee_parts_reminders" ON "fee_parts" USING btree ("next_reminder_at") WHERE "fee_parts"."next_reminder_at" is not null;--> statement-breakpoint
-- Blocks bookings: 0.1 s for 100,000 rows.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_parts" CHECK ("bookings"."parts" is null or "bookings"."parts" between 2 and 12 and "bookings"."payment_id" is not null);--> statement-breakpoint
-- Blocks checkouts: 0.1 s for 100,000 rows.
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_part" CHECK (("checkouts"."kind" = 'part') = ("checkouts"."part_id" is not null));--> statement-breakpoint
-- Blocks checkouts: 0.1 s for 100,000 rows.
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_parts" CHECK (("checkouts"."parts" is null) = ("checkouts"."total_minor" is null) and ("checkouts"."parts" is null or "checkouts"."kind" = 'seat' and "checkouts"."parts" between 2 and 12 and "checkouts"."total_minor" > "checkouts"."amount_minor"));--> statement-breakpoint
-- Blocks checkouts: 0.1 s for 100,000 rows.
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_kind" CHECK ("checkouts"."kind" in ('seat', 'switch', 'part'));--> statement-breakpoint
-- Blocks checkouts: 0.1 s for 100,000 rows.
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_discount" CHECK (("checkouts"."full_minor" is null) = ("checkouts"."discount_id" is null) and ("checkouts"."full_minor" is null or "checkouts"."full_minor" > coalesce("checkouts"."total_minor", "checkouts"."amount_minor")));--> statement-breakpoint
-- Blocks sessions: 0.1 s for 100,000 rows.
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parts" CHECK ("sessions"."parts" between 2 and 12);