DROP INDEX "mails_due";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "remind_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "event" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "calendar" jsonb;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "state" text;--> statement-breakpoint
UPDATE "mails" SET "state" = case when sent_at is not null then 'sent' when next_attempt_at is not null then 'waiting' when attempts > 0 then 'failed' else 'kept' end;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "state" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wants_reminders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_reminders" ON "bookings" USING btree ("remind_at") WHERE "bookings"."remind_at" is not null and "bookings"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "mails_by_state" ON "mails" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree (("event" is not null),"next_attempt_at") WHERE "mails"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_event_unique" UNIQUE("event");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_state" CHECK ("mails"."state" in ('kept', 'waiting', 'sent', 'failed'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_waiting" CHECK (("mails"."state" = 'waiting') = ("mails"."next_attempt_at" is not null));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_sent" CHECK (("mails"."state" = 'sent') = ("mails"."sent_at" is not null));--> statement-breakpoint
-- Names: domain/counts.ts. For each statement, never for each row: in a transaction mails are written last, and their names
-- stand in one order, so that no two transactions wait for each other in a circle.
CREATE FUNCTION "count_new_mails"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform count_rows(array_agg(name), array_agg(rows)) from (
    select 'mails ' || state as name, count(*)::integer as rows from after group by 1
  ) as counted having count(*) > 0;
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION "count_changed_mails"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform count_rows(array_agg(name), array_agg(rows)) from (
    select 'mails ' || state as name, count(*)::integer as rows from after group by 1
    union all
    select 'mails ' || state, -count(*)::integer from before group by 1
  ) as counted having count(*) > 0;
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION "count_gone_mails"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform count_rows(array_agg(name), array_agg(rows)) from (
    select 'mails ' || state as name, -count(*)::integer as rows from before group by 1
  ) as counted having count(*) > 0;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "count_new" AFTER INSERT ON "mails" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_new_mails();--> statement-breakpoint
CREATE TRIGGER "count_changed" AFTER UPDATE ON "mails" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_changed_mails();--> statement-breakpoint
CREATE TRIGGER "count_gone" AFTER DELETE ON "mails" REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_gone_mails();--> statement-breakpoint
SELECT count_rows(array_agg(name), array_agg(rows)) FROM (
  select 'mails ' || state as name, count(*)::integer as rows from mails group by 1
) AS counted HAVING count(*) > 0;--> statement-breakpoint
-- The first reminder is a day before; what is of no use any more is passed over when it comes up (domain/mails/reminders.ts).
CREATE FUNCTION "plan_reminder"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.remind_at := new.class_start - interval '24 hours';
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "plan_reminder" BEFORE INSERT OR UPDATE OF "class_start" ON "bookings" FOR EACH ROW EXECUTE FUNCTION plan_reminder();--> statement-breakpoint
UPDATE "bookings" SET "remind_at" = class_start - interval '24 hours' WHERE cancelled_at is null and class_start > now();
