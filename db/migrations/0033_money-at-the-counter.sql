CREATE TABLE "cancellation_requests" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"asked_by_id" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cash_box_counts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cash_box_id" uuid NOT NULL,
	"counted" jsonb NOT NULL,
	"counted_minor" integer NOT NULL,
	"expected_minor" integer NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cash_box_counts_counted" CHECK ("cash_box_counts"."counted_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cash_box_entries" DROP CONSTRAINT "cash_box_entries_kind";--> statement-breakpoint
DROP INDEX "payments_reference";--> statement-breakpoint
ALTER TABLE "cash_boxes" ADD COLUMN "count_id" uuid;--> statement-breakpoint
ALTER TABLE "cash_boxes" ADD COLUMN "rest_minor" integer;--> statement-breakpoint
ALTER TABLE "cash_boxes" ADD COLUMN "rest_kind" text;--> statement-breakpoint
ALTER TABLE "cash_boxes" ADD COLUMN "rest_to" text;--> statement-breakpoint
ALTER TABLE "cash_boxes" ADD COLUMN "rest_reference" text;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "admins_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_parts" ADD COLUMN "waive_confirmed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "fee_parts" ADD COLUMN "waive_asked_by_id" uuid;--> statement-breakpoint
ALTER TABLE "fee_parts" ADD COLUMN "waive_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "fee_parts" ADD COLUMN "waive_ask_reason" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "corrects_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "confirmed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "confirmed_by" text;--> statement-breakpoint
ALTER TABLE "cancellation_requests" ADD CONSTRAINT "cancellation_requests_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_requests" ADD CONSTRAINT "cancellation_requests_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_box_counts" ADD CONSTRAINT "cash_box_counts_cash_box_id_cash_boxes_id_fk" FOREIGN KEY ("cash_box_id") REFERENCES "public"."cash_boxes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_box_counts" ADD CONSTRAINT "cash_box_counts_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_box_counts_box" ON "cash_box_counts" USING btree ("cash_box_id","at","id");--> statement-breakpoint
ALTER TABLE "cash_boxes" ADD CONSTRAINT "cash_boxes_count_id_cash_box_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."cash_box_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_parts" ADD CONSTRAINT "fee_parts_waive_confirmed_by_id_users_id_fk" FOREIGN KEY ("waive_confirmed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_parts" ADD CONSTRAINT "fee_parts_waive_asked_by_id_users_id_fk" FOREIGN KEY ("waive_asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Blocks payments: all rows have null, 50 ms for 100,000 rows.
ALTER TABLE "payments" ADD CONSTRAINT "payments_corrects_id_payments_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Blocks payments: all rows have null, 50 ms for 100,000 rows.
ALTER TABLE "payments" ADD CONSTRAINT "payments_confirmed_by_id_users_id_fk" FOREIGN KEY ("confirmed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "outbox_emails_receipts" ON "outbox_emails" USING btree ("id") WHERE ("outbox_emails"."body" ~ '\{receipt:([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\}') is true;--> statement-breakpoint
-- Blocks payments: no row matches, 20 ms for 100,000 rows.
CREATE UNIQUE INDEX "payments_corrects" ON "payments" USING btree ("corrects_id") WHERE "payments"."corrects_id" is not null;--> statement-breakpoint
-- Blocks payments: 150 ms for 100,000 rows.
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("method","provider_payment_id") WHERE "payments"."refund_reason_code" is distinct from 'refund_corrected';--> statement-breakpoint
ALTER TABLE "cash_box_entries" ADD CONSTRAINT "cash_box_entries_kind" CHECK ("cash_box_entries"."kind" in ('deposit', 'expense', 'handover', 'added'));--> statement-breakpoint
ALTER TABLE "cash_boxes" ADD CONSTRAINT "cash_boxes_rest" CHECK ("cash_boxes"."counted_minor" = "cash_boxes"."left_minor" + "cash_boxes"."rest_minor");--> statement-breakpoint
ALTER TABLE "cash_boxes" ADD CONSTRAINT "cash_boxes_rest_to" CHECK (coalesce("cash_boxes"."rest_minor", 0) = 0 and num_nonnulls("cash_boxes"."rest_kind", "cash_boxes"."rest_to", "cash_boxes"."rest_reference") = 0
        or "cash_boxes"."rest_minor" > 0 and "cash_boxes"."rest_kind" in ('deposit', 'expense', 'handover') and "cash_boxes"."rest_to" is not null);--> statement-breakpoint
ALTER TABLE "fee_parts" ADD CONSTRAINT "fee_parts_waive_asked" CHECK (num_nulls("fee_parts"."waive_asked_by_id", "fee_parts"."waive_asked_at", "fee_parts"."waive_ask_reason") in (0, 3)
        and ("fee_parts"."waive_asked_by_id" is null or "fee_parts"."waived_at" is null));--> statement-breakpoint
ALTER TABLE "fee_parts" ADD CONSTRAINT "fee_parts_waive_confirmed" CHECK ("fee_parts"."waive_confirmed_by_id" is null or "fee_parts"."waived_at" is not null and "fee_parts"."waive_confirmed_by_id" <> "fee_parts"."waived_by_id");--> statement-breakpoint
-- Blocks payments: 100 ms for 100,000 rows.
ALTER TABLE "payments" ADD CONSTRAINT "payments_corrects" CHECK ("payments"."corrects_id" is null or "payments"."corrects_id" <> "payments"."id" and "payments"."by_hand" and "payments"."method" <> 'balance');--> statement-breakpoint
-- Blocks payments: 100 ms for 100,000 rows.
ALTER TABLE "payments" ADD CONSTRAINT "payments_confirmed" CHECK (num_nulls("payments"."confirmed_at", "payments"."confirmed_by_id", "payments"."confirmed_by") in (0, 3)
        and ("payments"."confirmed_by" is null or "payments"."by_hand" and "payments"."confirmed_by" in ('admin', 'statement')));