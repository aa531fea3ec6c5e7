-- Each payment gets a receipt. It has no number yet: see domain/receipts/number.ts. The notes of
-- refunds are written with the refund: see ledger.sql.
CREATE OR REPLACE FUNCTION issue_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into receipts (id, series, year, payment_id, amount_minor, currency, created_at)
    values (gen_random_uuid(), 'receipt', extract(year from new.recorded_at at time zone 'Asia/Dhaka'), new.id, new.amount_minor,
      new.currency, new.recorded_at);
  return null;
end $$;

CREATE OR REPLACE TRIGGER issue_receipt AFTER INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION issue_receipt();

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
