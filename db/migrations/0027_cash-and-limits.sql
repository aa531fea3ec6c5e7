ALTER TABLE "refunds" ADD COLUMN "taken_by" text;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "taken_by" text;