ALTER TABLE "refunds" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "method" text;--> statement-breakpoint
-- Blocks refunds: the column is new and null everywhere, so one read of the table.
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_method" CHECK ("refunds"."method" is null or "refunds"."method" in ('cash', 'bkash', 'nagad', 'rocket') and "refunds"."recorded_by_id" is not null);