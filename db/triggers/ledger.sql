-- What the centre keeps of a payment, written down at commit as dues of the booking and allocations of the
-- payment.
CREATE OR REPLACE FUNCTION kept_of_payment(payment payments) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  select case payment.status
    when 'charged_back' then 0
    when 'refund_due' then payment.amount_minor - greatest(payment.refunded_minor, payment.refund_due_minor)
    else payment.amount_minor - payment.refunded_minor
  end
$$;

CREATE OR REPLACE FUNCTION allocate_payment() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  payment payments;
  booking uuid;
  difference integer;
  due uuid := gen_random_uuid();
  at timestamptz;
begin
  -- The row as the transaction leaves it.
  select * into payment from payments where id = new.id;
  -- It bought the seat, paid what a dearer one costs more, or a later part of the fee.
  select id into booking from bookings where payment_id = new.id;
  if booking is null then select booking_id into booking from switches where payment_id = new.id; end if;
  if booking is null then select booking_id into booking from fee_parts where payment_id = new.id; end if;
  -- Of money that pays no part any more, because it goes back.
  if booking is null then
    select dues.booking_id into booking from allocations join dues on dues.id = due_id
      where allocations.payment_id = new.id limit 1;
  end if;
  -- Without a seat nothing was sold.
  if booking is null then return null; end if;
  select kept_of_payment(payment) - coalesce(sum(amount_minor), 0) into difference from allocations where payment_id = new.id;
  if difference = 0 then return null; end if;
  at := case when difference > 0 then payment.recorded_at else coalesce(payment.refund_due_at, payment.refunded_at, now()) end;
  insert into dues (id, booking_id, kind, amount_minor, currency, due_at, created_at)
    values (due, booking, case when difference > 0 then 'price' else 'refund' end, difference, payment.currency, at, at);
  insert into allocations (id, payment_id, due_id, amount_minor, created_at)
    values (gen_random_uuid(), new.id, due, difference, at);
  return null;
end $$;

-- There is no CREATE OR REPLACE for a deferred trigger. Deferred, because the booking is written after its
-- payment.
DO $$ begin
  if not exists (select from pg_trigger where tgname = 'allocate_inserted') then
    create constraint trigger allocate_inserted after insert on payments
      deferrable initially deferred for each row execute function allocate_payment();
    create constraint trigger allocate_updated after update of status, refund_due_minor, refunded_minor on payments
      deferrable initially deferred for each row execute function allocate_payment();
  end if;
end $$;

CREATE OR REPLACE FUNCTION reject_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'the ledger can only be added to';
end $$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON dues
  FOR EACH STATEMENT EXECUTE FUNCTION reject_ledger_change();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON allocations
  FOR EACH STATEMENT EXECUTE FUNCTION reject_ledger_change();
