-- The last step of the old path: it brings a database of 0.1 to exactly what 0000_baseline.sql creates. Nothing is copied.
-- First, while the trigger still notifies: running 0.1 programs hear this and stop.
UPDATE "compatibility" SET "oldest_program" = '0.2.0';--> statement-breakpoint
-- Their successors are in db/triggers/, which the migrator runs afterwards.
DROP FUNCTION count_rows(text[], integer[]), count_new_sessions(), count_changed_session(), count_new_users(),
  count_changed_user(), count_new_mails(), count_changed_mails(), count_gone_mails(), tell(text, text[]), tell_sessions(),
  tell_sessions_of_checkouts(), tell_accounts(), tell_compatibility(), plan_reminder(), refuse_rewriting(), keep_deleted(),
  refuse_deleted(uuid[]), refuse_deleted_users(), refuse_deleted_owners(), require_person() CASCADE;--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "uid" TO "provider_uid";--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "last_log_in" TO "last_sign_in_at";--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "ended_sign_ins" TO "revoked_sign_ins";--> statement-breakpoint
ALTER TABLE "users" RENAME CONSTRAINT "users_uid_unique" TO "users_provider_uid_unique";--> statement-breakpoint
ALTER TABLE "sessions" RENAME COLUMN "removed_at" TO "deleted_at";--> statement-breakpoint
ALTER TABLE "checkouts" RENAME COLUMN "held_until" TO "hold_expires_at";--> statement-breakpoint
ALTER TABLE "checkouts" RENAME COLUMN "settled_at" TO "closed_at";--> statement-breakpoint
ALTER INDEX "checkouts_unsettled" RENAME TO "checkouts_not_closed";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "provider_ref" TO "provider_payment_id";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "paid_at" TO "recorded_at";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "refund_minor" TO "refund_due_minor";--> statement-breakpoint
ALTER TABLE "payments" RENAME CONSTRAINT "payments_provider_ref_unique" TO "payments_provider_payment_id_unique";--> statement-breakpoint
ALTER TABLE "bookings" RENAME COLUMN "remind_at" TO "next_reminder_at";--> statement-breakpoint
ALTER TABLE "counts" RENAME TO "row_counts";--> statement-breakpoint
ALTER TABLE "row_counts" RENAME COLUMN "slot" TO "shard";--> statement-breakpoint
ALTER TABLE "row_counts" RENAME CONSTRAINT "counts_name_slot_pk" TO "row_counts_name_shard_pk";--> statement-breakpoint
ALTER TABLE "mails" RENAME TO "outbox_mails";--> statement-breakpoint
ALTER TABLE "outbox_mails" RENAME COLUMN "event" TO "dedupe_key";--> statement-breakpoint
ALTER TABLE "outbox_mails" RENAME CONSTRAINT "mails_pkey" TO "outbox_mails_pkey";--> statement-breakpoint
ALTER TABLE "outbox_mails" RENAME CONSTRAINT "mails_event_unique" TO "outbox_mails_dedupe_key_unique";--> statement-breakpoint
ALTER TABLE "outbox_mails" RENAME CONSTRAINT "mails_state" TO "outbox_mails_state";--> statement-breakpoint
ALTER TABLE "outbox_mails" RENAME CONSTRAINT "mails_waiting" TO "outbox_mails_waiting";--> statement-breakpoint
ALTER TABLE "outbox_mails" RENAME CONSTRAINT "mails_sent" TO "outbox_mails_sent";--> statement-breakpoint
ALTER INDEX "mails_due" RENAME TO "outbox_mails_due";--> statement-breakpoint
ALTER INDEX "mails_newest" RENAME TO "outbox_mails_newest";--> statement-breakpoint
ALTER INDEX "mails_by_state" RENAME TO "outbox_mails_by_state";--> statement-breakpoint
ALTER INDEX "mails_recipient" RENAME TO "outbox_mails_recipient";--> statement-breakpoint
ALTER TABLE "audit_trail" RENAME COLUMN "at" TO "occurred_at";--> statement-breakpoint
ALTER TABLE "audit_trail" RENAME COLUMN "machine" TO "system_actor";--> statement-breakpoint
ALTER TABLE "audit_trail" RENAME COLUMN "object_id" TO "subject_id";--> statement-breakpoint
ALTER TABLE "audit_trail" RENAME COLUMN "person_id" TO "affected_user_id";--> statement-breakpoint
ALTER INDEX "audit_trail_object" RENAME TO "audit_trail_subject";--> statement-breakpoint
ALTER INDEX "audit_trail_person" RENAME TO "audit_trail_affected_user";--> statement-breakpoint
ALTER TABLE "limits" RENAME TO "rate_limits";--> statement-breakpoint
ALTER TABLE "rate_limits" RENAME CONSTRAINT "limits_pkey" TO "rate_limits_pkey";--> statement-breakpoint
ALTER TABLE "sightings" RENAME TO "heartbeats";--> statement-breakpoint
ALTER TABLE "heartbeats" RENAME COLUMN "at" TO "seen_at";--> statement-breakpoint
ALTER TABLE "heartbeats" RENAME CONSTRAINT "sightings_pkey" TO "heartbeats_pkey";--> statement-breakpoint
UPDATE "heartbeats" SET "name" = case "name" when 'notice' then 'webhook' when 'refunds looked after' then 'refund_job'
  when 'payments looked after' then 'reconcile_job' when 'card events read' then 'card_events_job' else "name" end;--> statement-breakpoint
-- PostgreSQL 18 names NOT NULL constraints after the table and column that they were made for.
DO $$ declare
  found record;
begin
  for found in
    select conrelid::regclass as tab, conname as old, left(relname || '_' || attname, 54) || '_not_null' as new
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'n' and connamespace = 'public'::regnamespace and conname <> left(relname || '_' || attname, 54) || '_not_null'
  loop
    execute format('alter table %s rename constraint %I to %I', found.tab, found.old, found.new);
  end loop;
end $$;
