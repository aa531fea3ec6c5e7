-- A person's balance is what the centre keeps of their money in advance, less what was paid from it and has
-- not been refunded: `domain/payments/ledger/balance.ts` reads the same sum. It never falls below zero. Whoever
-- lowers it waits for the others, by an advisory lock of the person's own; the sum is read by a statement
-- after the lock, so that it sees what they have committed.
CREATE OR REPLACE FUNCTION require_balance() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  rest bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('balance ' || new.user_id, 0));
  select coalesce(sum(case when checkout_id is null then kept_minor else refunded_minor - amount_minor end), 0) into rest
    from payments
    where user_id = new.user_id and currency = new.currency and (checkout_id is null or method = 'balance');
  if rest < 0 then
    raise exception 'the balance of % would be %', new.user_id, rest using errcode = 'check_violation';
  end if;
  return null;
end $$;

CREATE OR REPLACE TRIGGER balance_spent AFTER INSERT ON payments
  FOR EACH ROW WHEN (new.method = 'balance') EXECUTE FUNCTION require_balance();
CREATE OR REPLACE TRIGGER balance_lowered AFTER UPDATE OF kept_minor, refunded_minor ON payments
  FOR EACH ROW WHEN (new.checkout_id is null and new.kept_minor < old.kept_minor
    or new.method = 'balance' and new.refunded_minor < old.refunded_minor)
  EXECUTE FUNCTION require_balance();
