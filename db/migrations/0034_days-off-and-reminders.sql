ALTER TABLE "class_changes" DROP CONSTRAINT "class_changes_asks";--> statement-breakpoint
ALTER TABLE "days_off" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "days_off" ADD COLUMN "level" text;--> statement-breakpoint
ALTER TABLE "days_off" ADD COLUMN "may_leave" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "days_off" ADD CONSTRAINT "days_off_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_asks" CHECK (case "class_changes"."kind" when 'cancelled' then "class_changes"."answer_by" is not null when 'moved' then true else "class_changes"."answer_by" is null end);--> statement-breakpoint
ALTER TABLE "days_off" ADD CONSTRAINT "days_off_level" CHECK ("days_off"."level" in ('6', '7', '8', '9', '10', '11', '12', 'admission', 'skills'));--> statement-breakpoint
-- Late parts of which nobody was reminded any more are, from now on every seven days until the 28th.
UPDATE "fee_parts" SET "next_reminder_at" = "due_at" + interval '9 hours'
  + (floor(extract(epoch FROM now() - "due_at" - interval '9 hours') / 86400 / 7) + 1) * interval '7 days'
WHERE "payment_id" IS NULL AND "waived_at" IS NULL AND "next_reminder_at" IS NULL
  AND "due_at" + interval '9 hours' <= now() AND "due_at" + interval '28 days' > now();
