CREATE TABLE "allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"amount_minor" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "allocations_amount" CHECK ("allocations"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "charges_amount" CHECK (("charges"."amount_minor" > 0) = ("charges"."kind" = 'price') and "charges"."amount_minor" <> 0),
	CONSTRAINT "charges_kind" CHECK ("charges"."kind" in ('price', 'refund'))
);
--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allocations_payment" ON "allocations" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "allocations_charge" ON "allocations" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "charges_booking" ON "charges" USING btree ("booking_id","created_at");--> statement-breakpoint
-- Each payment that bought a seat gets its charge, and what the centre no longer keeps of it is taken off again.
INSERT INTO "charges" ("id", "booking_id", "kind", "amount_minor", "currency", "due_at", "created_at")
  SELECT "bookings"."id", "bookings"."id", 'price', "amount_minor", "currency", "recorded_at", "recorded_at"
  FROM "payments" JOIN "bookings" ON "payment_id" = "payments"."id";--> statement-breakpoint
INSERT INTO "allocations" ("id", "payment_id", "charge_id", "amount_minor", "created_at")
  SELECT "payments"."id", "payments"."id", "bookings"."id", "amount_minor", "recorded_at"
  FROM "payments" JOIN "bookings" ON "payment_id" = "payments"."id";--> statement-breakpoint
WITH "returned" AS (
  SELECT gen_random_uuid() AS "charge", "bookings"."id" AS "booking", "payments"."id" AS "payment", "currency",
    coalesce("refund_due_at", "refunded_at", "recorded_at") AS "at",
    CASE "status"
      WHEN 'charged_back' THEN "amount_minor"
      WHEN 'refund_due' THEN greatest("refunded_minor", "refund_due_minor")
      ELSE "refunded_minor"
    END AS "amount"
  FROM "payments" JOIN "bookings" ON "payment_id" = "payments"."id"
), "charged" AS (
  INSERT INTO "charges" ("id", "booking_id", "kind", "amount_minor", "currency", "due_at", "created_at")
    SELECT "charge", "booking", 'refund', -"amount", "currency", "at", "at" FROM "returned" WHERE "amount" > 0
)
INSERT INTO "allocations" ("id", "payment_id", "charge_id", "amount_minor", "created_at")
  SELECT gen_random_uuid(), "payment", "charge", -"amount", "at" FROM "returned" WHERE "amount" > 0;
