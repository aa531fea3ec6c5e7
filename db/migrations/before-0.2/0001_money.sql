CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "session_title" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
-- What was begun before there were holds holds nothing.
UPDATE "checkouts" SET "session_title" = "sessions"."title", "held_until" = "checkouts"."created_at" FROM "sessions" WHERE "sessions"."id" = "checkouts"."session_id";--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "session_title" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "held_until" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_minor" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_ref" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charged_at" timestamp (3) with time zone;--> statement-breakpoint
-- Until now all refunds were whole.
UPDATE "payments" SET "charged_at" = "paid_at";--> statement-breakpoint
UPDATE "payments" SET "refund_minor" = "amount_minor", "refund_due_at" = "paid_at" WHERE "status" <> 'paid';--> statement-breakpoint
UPDATE "payments" SET "refunded_minor" = "amount_minor" WHERE "status" = 'refunded';--> statement-breakpoint
UPDATE "bookings" SET "cancel_reason" = '' WHERE "cancelled_at" is not null;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "charged_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "checkouts_unsettled" ON "checkouts" USING btree ("id") WHERE "checkouts"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "checkouts_holds" ON "checkouts" USING btree ("session_id","held_until") WHERE "checkouts"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "checkouts_user" ON "checkouts" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("paid_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_cancelled" CHECK (("bookings"."cancelled_at" is null) = ("bookings"."cancel_reason" is null));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_hold" CHECK ("checkouts"."held_until" >= "checkouts"."created_at");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded_part" CHECK ("payments"."refunded_minor" between 0 and "payments"."amount_minor");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund" CHECK (case "payments"."status"
        when 'paid' then "payments"."refund_minor" is null and "payments"."refunded_at" is null
        when 'refund_due' then coalesce("payments"."refund_minor", 0) between 1 and "payments"."amount_minor" and "payments"."refund_reason" is not null and "payments"."refund_due_at" is not null and "payments"."refunded_at" is null
        else "payments"."refunded_minor" >= 1 and "payments"."refund_reason" is not null and "payments"."refunded_at" is not null
      end);