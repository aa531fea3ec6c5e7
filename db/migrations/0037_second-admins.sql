ALTER TABLE "cancellation_requests" ADD COLUMN "seats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cancellation_requests" ADD COLUMN "refund_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "fee_parts_waiver_asked" ON "fee_parts" USING btree ("due_at","id") WHERE "fee_parts"."waive_asked_by_id" is not null;