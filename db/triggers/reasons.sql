-- Programs before 0.3 read and write a reason as an English sentence, this one as a code. Either is completed by the other.
CREATE OR REPLACE FUNCTION reason_sentences() RETURNS TABLE (code text, sentence text) LANGUAGE sql IMMUTABLE AS $$
  values
    ('cancelled_by_student', 'You cancelled this booking.'),
    ('cancelled_by_account_deletion', 'The account was deleted, and its booking cancelled.'),
    ('cancelled_with_session', 'The session was cancelled by the coaching centre.'),
    ('cancelled_below_minimum', 'Fewer students booked the session than it needs, so it was cancelled.'),
    ('cancelled_with_demonstration', 'The demonstration was removed.'),
    ('cancelled_by_dispute', 'Your bank is asking for this payment back, so the seat was released.'),
    ('cancelled_by_lost_dispute', 'Your bank has taken this payment back, so the booking was cancelled.'),
    ('refund_no_seat', 'The seat was gone when your payment arrived. Your money is being returned in full.'),
    ('refund_already_booked', 'You had booked this session already. Your money is being returned in full.'),
    ('refund_session_cancelled', 'The session was cancelled. Your money is being returned in full.'),
    ('refund_below_minimum', 'Fewer students booked the session than it needs, so it was cancelled. Your money is being returned in full.'),
    ('refund_class_over', 'The class was over when your payment arrived. Your money is being returned in full.'),
    ('refund_account_deleted', 'The account was deleted before the payment arrived. The money is being returned in full.'),
    ('refund_by_provider', 'The payment was refunded at the card provider.'),
    ('refund_dispute_won', 'Your bank has decided against the dispute, and the seat had been released. Your money is being returned.'),
    ('refund_code_used_up', 'Your discount code had been used up when your payment arrived. Your money is being returned in full.'),
    ('refund_wrong_amount', 'Another amount arrived than the price. Your money is being returned in full.'),
    ('refund_review_refused', 'The centre could not accept this payment. Your money is being returned in full.'),
    ('refund_by_centre', 'The centre returned the payment.'),
    ('cancelled_after_change', 'The centre changed a class, and you chose your money back.'),
    ('refund_price_difference', 'The session that you switched to costs less. The difference is being returned.'),
    ('refund_switch_over', 'The seat that you wanted to switch had changed when your payment arrived. Your money is being returned in full.'),
    ('refund_part_settled', 'This part of the fee was already paid, or is not owed any more. All of your money is on its way back.')
$$;

CREATE OR REPLACE FUNCTION complete_cancel_reason() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.cancel_reason_code is not null and (tg_op = 'INSERT' or new.cancel_reason_code is distinct from old.cancel_reason_code) then
    new.cancel_reason := coalesce((select sentence from reason_sentences() where code = new.cancel_reason_code), new.cancel_reason, new.cancel_reason_code);
  elsif tg_op = 'INSERT' or new.cancel_reason is distinct from old.cancel_reason then
    new.cancel_reason_code := (select code from reason_sentences() where sentence = new.cancel_reason);
  end if;
  return new;
end $$;

CREATE OR REPLACE TRIGGER complete_inserted_reason BEFORE INSERT ON bookings
  FOR EACH ROW WHEN (new.cancelled_at is not null) EXECUTE FUNCTION complete_cancel_reason();
CREATE OR REPLACE TRIGGER complete_updated_reason BEFORE UPDATE OF cancel_reason, cancel_reason_code ON bookings
  FOR EACH ROW EXECUTE FUNCTION complete_cancel_reason();

CREATE OR REPLACE FUNCTION complete_refund_reason() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.refund_reason_code is not null and (tg_op = 'INSERT' or new.refund_reason_code is distinct from old.refund_reason_code) then
    new.refund_reason := coalesce((select sentence from reason_sentences() where code = new.refund_reason_code), new.refund_reason, new.refund_reason_code);
  elsif tg_op = 'INSERT' or new.refund_reason is distinct from old.refund_reason then
    new.refund_reason_code := (select code from reason_sentences() where sentence = new.refund_reason);
  end if;
  return new;
end $$;

CREATE OR REPLACE TRIGGER complete_inserted_reason BEFORE INSERT ON payments
  FOR EACH ROW WHEN (new.status <> 'paid') EXECUTE FUNCTION complete_refund_reason();
CREATE OR REPLACE TRIGGER complete_updated_reason BEFORE UPDATE OF refund_reason, refund_reason_code ON payments
  FOR EACH ROW EXECUTE FUNCTION complete_refund_reason();
