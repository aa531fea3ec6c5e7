CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer,
	"payment_id" uuid NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receipts_series" CHECK ("receipts"."series" in ('receipt', 'credit_note')),
	CONSTRAINT "receipts_number" CHECK ("receipts"."number" > 0),
	CONSTRAINT "receipts_amount" CHECK ("receipts"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number" ON "receipts" USING btree ("series","year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_one" ON "receipts" USING btree ("payment_id") WHERE "receipts"."series" = 'receipt';--> statement-breakpoint
CREATE INDEX "receipts_payment" ON "receipts" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE INDEX "receipts_waiting" ON "receipts" USING btree ("created_at","id") WHERE "receipts"."number" is null;--> statement-breakpoint
-- Old payments get their papers, numbered in the order in which they were recorded.
INSERT INTO "receipts" ("id", "series", "year", "number", "payment_id", "amount_minor", "currency", "created_at")
  SELECT gen_random_uuid(), 'receipt', "year", row_number() OVER (PARTITION BY "year" ORDER BY "recorded_at", "id"), "id",
    "amount_minor", "currency", "recorded_at"
  FROM (SELECT *, extract(year FROM "recorded_at" AT TIME ZONE 'Asia/Dhaka')::integer AS "year" FROM "payments") AS "paid";--> statement-breakpoint
INSERT INTO "receipts" ("id", "series", "year", "number", "payment_id", "amount_minor", "currency", "created_at")
  SELECT gen_random_uuid(), 'credit_note', "year", row_number() OVER (PARTITION BY "year" ORDER BY "at", "id"), "id",
    "refunded_minor", "currency", "at"
  FROM (
    SELECT *, extract(year FROM "at" AT TIME ZONE 'Asia/Dhaka')::integer AS "year"
    FROM (SELECT *, coalesce("refunded_at", "refund_due_at", "recorded_at") AS "at" FROM "payments" WHERE "refunded_minor" > 0) AS "dated"
  ) AS "returned";
