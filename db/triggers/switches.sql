-- How many classes a seat was sold for: those that were planned and still to come when it was booked, or switched. Classes that are
-- added later do not change it. A trigger counts them, because a program that knows no classes, such as 0.2, may book beside this one.
CREATE OR REPLACE FUNCTION count_classes_bought() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.classes_bought := greatest(1, (
    select count(*) from classes
    where session_id = new.session_id and state = 'planned' and start_at > coalesce(new.switched_at, new.created_at)));
  -- Who is switched is reminded of the classes there.
  if tg_op = 'UPDATE' then new.next_reminder_at := next_reminder(new.session_id, new.switched_at); end if;
  return new;
end $$;

CREATE OR REPLACE TRIGGER count_classes_bought BEFORE INSERT OR UPDATE OF session_id ON bookings
  FOR EACH ROW EXECUTE FUNCTION count_classes_bought();

-- After a switch to a cheaper session a part of the payment goes back, and the seat stays. Programs before 0.3 know only that a
-- refund ends with the seat: what they write of such a payment is put right here.
CREATE OR REPLACE FUNCTION keep_payment_of_seat() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.status := 'paid';
  new.refund_due_minor := null;
  new.refunded_at := null;
  return new;
end $$;

CREATE OR REPLACE TRIGGER keep_payment_of_seat BEFORE UPDATE OF status ON payments
  FOR EACH ROW WHEN (old.status = 'refund_due' and new.status = 'refunded'
    and new.refund_reason_code = 'refund_price_difference' and new.refunded_minor < new.amount_minor)
  EXECUTE FUNCTION keep_payment_of_seat();

CREATE OR REPLACE FUNCTION keep_seat() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if exists (select from payments where id = new.payment_id and refund_reason_code = 'refund_price_difference'
    and (status = 'paid' or new.fee_minor = 0)) then
    return null;
  end if;
  return new;
end $$;

CREATE OR REPLACE TRIGGER keep_seat BEFORE UPDATE OF cancelled_at ON bookings
  FOR EACH ROW WHEN (old.cancelled_at is null and new.cancelled_at is not null
    and (new.cancel_reason_code = 'refund_by_provider' or new.cancel_reason = 'The payment was refunded at the card provider.'))
  EXECUTE FUNCTION keep_seat();
