ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_state";--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP CONSTRAINT "outbox_emails_waiting";--> statement-breakpoint
DROP INDEX "outbox_emails_next";--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "segments" smallint;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "cost_minor" integer;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "message_language" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "message_choices" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "outbox_emails_due" ON "outbox_emails" USING btree ("channel",("dedupe_key" is not null),"priority","next_attempt_at") WHERE "outbox_emails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "outbox_emails_sending" ON "outbox_emails" USING btree ("next_attempt_at") WHERE "outbox_emails"."state" = 'sending';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "outbox_emails_event" ON "outbox_emails" USING btree (split_part("dedupe_key", '#', 1));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "outbox_emails_sms" ON "outbox_emails" USING btree ("created_at") WHERE "outbox_emails"."channel" = 'sms';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "outbox_emails_user" ON "outbox_emails" USING btree ("user_id","created_at");--> statement-breakpoint
-- Blocks outbox_emails: one read of the table, which has no state that the old check refused.
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_states" CHECK ("outbox_emails"."state" in ('kept', 'waiting', 'sent', 'failed') or "outbox_emails"."channel" <> 'email' and "outbox_emails"."state" in ('sending', 'unknown'));--> statement-breakpoint
-- Blocks outbox_emails: one read of the table, as above.
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_next_attempt" CHECK (("outbox_emails"."state" in ('waiting', 'sending')) = ("outbox_emails"."next_attempt_at" is not null));