ALTER TABLE "refunds" ADD COLUMN "recorded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "recorded_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "receipts_recorded" ON "receipts" USING btree ("recorded_at") WHERE "receipts"."recorded_at" is not null;