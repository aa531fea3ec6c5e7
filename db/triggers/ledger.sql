-- The sums of a payment, kept from the rows that they are sums of. Whoever writes an
-- allocation, or a refund that is done, holds the lock of the payment's session.

CREATE OR REPLACE FUNCTION keep_allocated() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update payments set kept_minor = kept_minor + sum_minor
    from (select payment_id, sum(amount_minor)::integer as sum_minor from added group by 1) as sums
    where payments.id = sums.payment_id;
  return null;
end $$;

CREATE OR REPLACE TRIGGER keep_allocated AFTER INSERT ON allocations
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_allocated();

-- A refund that is done has a credit note; one that fails after that a debit note. More than a payment is
-- refunded where its provider refunds after all what was refunded by hand: only the payment counts. Refunds
-- are written one by one, because those of one statement would share a note.
CREATE OR REPLACE FUNCTION count_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  payment payments;
  refunded integer;
  surplus integer;
begin
  select * into payment from payments where id = new.payment_id for update;
  select least(payment.amount_minor, coalesce(sum(amount_minor), 0)) into refunded
    from refunds where payment_id = payment.id and state = 'done';
  if refunded = payment.refunded_minor then return null; end if;
  -- Nobody had decided it: an operator did, at the provider or at the desk.
  surplus := refunded + payment.kept_minor - payment.amount_minor;
  if surplus > 0 then
    insert into allocations (id, payment_id, booking_id, amount_minor, created_at)
      select gen_random_uuid(), payment.id, booking_id, -surplus, new.settled_at
      from allocations where payment_id = payment.id limit 1;
  end if;
  update payments set refunded_minor = refunded where id = payment.id;
  insert into receipts (id, series, year, payment_id, refund_id, amount_minor, currency, created_at, recorded_at)
    values (gen_random_uuid(), case when refunded > payment.refunded_minor then 'credit_note' else 'debit_note' end,
      extract(year from new.settled_at at time zone 'Asia/Dhaka'), payment.id, new.id,
      abs(refunded - payment.refunded_minor), payment.currency, new.settled_at, new.recorded_at);
  return null;
end $$;

CREATE OR REPLACE TRIGGER count_refunded AFTER INSERT ON refunds
  FOR EACH ROW WHEN (new.state = 'done') EXECUTE FUNCTION count_refunded();
CREATE OR REPLACE TRIGGER count_settled AFTER UPDATE OF state ON refunds
  FOR EACH ROW WHEN ((new.state = 'done') <> (old.state = 'done')) EXECUTE FUNCTION count_refunded();

CREATE OR REPLACE FUNCTION check_payment() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  payment payments;
  rest integer;
  adds_up boolean;
begin
  -- The row as the transaction leaves it.
  select * into payment from payments where id = new.id;
  rest := payment.amount_minor - payment.kept_minor - payment.refunded_minor;
  adds_up := case payment.status
    when 'refund_due' then rest > 0
    when 'charged_back' then payment.kept_minor = 0
    when 'refunded' then rest = 0 and payment.refunded_minor > 0
    else rest = 0
  end;
  if not adds_up then
    raise exception 'the payment % is %, but keeps % and has refunded % of %', payment.id, payment.status,
      payment.kept_minor, payment.refunded_minor, payment.amount_minor using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- There is no CREATE OR REPLACE for a deferred trigger. Deferred, because the seat is written after its
-- payment.
DO $$ begin
  if not exists (select from pg_trigger where tgname = 'check_inserted') then
    create constraint trigger check_inserted after insert on payments
      deferrable initially deferred for each row execute function check_payment();
    create constraint trigger check_updated after update of status, kept_minor, refunded_minor on payments
      deferrable initially deferred for each row execute function check_payment();
  end if;
end $$;

CREATE OR REPLACE FUNCTION reject_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'the ledger can only be added to';
end $$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON allocations
  FOR EACH STATEMENT EXECUTE FUNCTION reject_ledger_change();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON part_concessions
  FOR EACH STATEMENT EXECUTE FUNCTION reject_ledger_change();
-- Of a payment and a refund only the state changes.
CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION reject_ledger_change();
CREATE OR REPLACE TRIGGER amount_stays BEFORE UPDATE OF amount_minor, currency, corrects_id ON payments
  FOR EACH ROW WHEN (new.amount_minor <> old.amount_minor or new.currency <> old.currency
    or new.corrects_id is distinct from old.corrects_id) EXECUTE FUNCTION reject_ledger_change();
CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON refunds
  FOR EACH STATEMENT EXECUTE FUNCTION reject_ledger_change();
CREATE OR REPLACE TRIGGER amount_stays BEFORE UPDATE OF amount_minor ON refunds
  FOR EACH ROW WHEN (new.amount_minor <> old.amount_minor) EXECUTE FUNCTION reject_ledger_change();
