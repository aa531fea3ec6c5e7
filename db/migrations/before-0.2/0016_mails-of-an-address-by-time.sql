DROP INDEX "mails_recipient";--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient" text_pattern_ops,"created_at");