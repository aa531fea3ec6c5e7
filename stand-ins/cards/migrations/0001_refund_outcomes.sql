ALTER TABLE "cards"."payment_intents" ADD COLUMN "allowed_payment_method_types" jsonb;--> statement-breakpoint
ALTER TABLE "cards"."payment_methods" ADD COLUMN "refund_outcome" text;--> statement-breakpoint
ALTER TABLE "cards"."refunds" ADD COLUMN "next_status" text;--> statement-breakpoint
ALTER TABLE "cards"."refunds" ADD COLUMN "next_status_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "refunds_undecided" ON "cards"."refunds" USING btree ("next_status_at") WHERE "cards"."refunds"."next_status_at" is not null;