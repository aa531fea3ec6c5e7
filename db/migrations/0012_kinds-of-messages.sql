DROP INDEX "outbox_mails_due";--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "priority" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_mails_next" ON "outbox_mails" USING btree (("dedupe_key" is not null),"priority","next_attempt_at") WHERE "outbox_mails"."state" = 'waiting';