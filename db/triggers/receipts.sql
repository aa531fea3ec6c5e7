-- Each payment gets a receipt, each part of it that goes back a credit note, and each part that comes back
-- because its refund failed a debit note, unless the program has written it. They have no numbers yet: see
-- domain/receipts/number.ts.
CREATE OR REPLACE FUNCTION issue_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  credited integer;
  at timestamptz;
begin
  if tg_op = 'INSERT' then
    insert into receipts (id, series, year, payment_id, amount_minor, currency, created_at)
      values (gen_random_uuid(), 'receipt', extract(year from new.recorded_at at time zone 'Asia/Dhaka'), new.id, new.amount_minor,
        new.currency, new.recorded_at);
  end if;
  select coalesce(sum(case series when 'credit_note' then amount_minor when 'debit_note' then -amount_minor end), 0)
    into credited from receipts where payment_id = new.id;
  if new.refunded_minor <> credited then
    at := case when new.refunded_minor > credited then coalesce(new.refunded_at, now()) else now() end;
    insert into receipts (id, series, year, payment_id, amount_minor, currency, created_at)
      values (gen_random_uuid(), case when new.refunded_minor > credited then 'credit_note' else 'debit_note' end,
        extract(year from at at time zone 'Asia/Dhaka'), new.id, abs(new.refunded_minor - credited), new.currency, at);
  end if;
  return null;
end $$;

CREATE OR REPLACE TRIGGER issue_inserted AFTER INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION issue_receipts();
CREATE OR REPLACE TRIGGER issue_updated AFTER UPDATE OF refunded_minor ON payments
  FOR EACH ROW WHEN (new.refunded_minor <> old.refunded_minor) EXECUTE FUNCTION issue_receipts();

CREATE OR REPLACE FUNCTION reject_receipt_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'receipts can only be added to';
end $$;

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION reject_receipt_change();
-- A number and the content come once; afterwards only the buyer may be erased.
CREATE OR REPLACE TRIGGER numbered_once BEFORE UPDATE ON receipts
  FOR EACH ROW WHEN (case when old.number is null
    then (to_jsonb(old) - '{number,content}'::text[]) <> (to_jsonb(new) - '{number,content}'::text[])
    else (to_jsonb(old) #- '{content,buyer}') <> (to_jsonb(new) #- '{content,buyer}') or new.content ? 'buyer' end)
  EXECUTE FUNCTION reject_receipt_change();
