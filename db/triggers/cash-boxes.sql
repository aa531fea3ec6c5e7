-- Cash goes through a box only while nobody has signed it. The row is locked, so that who signs waits for
-- the cash that is under way, and adds it up.
CREATE OR REPLACE FUNCTION require_open_box() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform from cash_boxes where id = new.cash_box_id and signed_at is null for share;
  if not found then
    raise exception 'the cash box % is signed', new.cash_box_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

CREATE OR REPLACE TRIGGER into_open_box BEFORE INSERT ON payments
  FOR EACH ROW WHEN (new.cash_box_id is not null) EXECUTE FUNCTION require_open_box();
CREATE OR REPLACE TRIGGER into_open_box BEFORE INSERT ON refunds
  FOR EACH ROW WHEN (new.cash_box_id is not null) EXECUTE FUNCTION require_open_box();
CREATE OR REPLACE TRIGGER into_open_box BEFORE INSERT ON cash_box_entries
  FOR EACH ROW EXECUTE FUNCTION require_open_box();

CREATE OR REPLACE FUNCTION reject_box_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'what went through a cash box can only be added to';
end $$;

-- A signed box never changes, nor which box money went through.
CREATE OR REPLACE TRIGGER signed_stays BEFORE UPDATE ON cash_boxes
  FOR EACH ROW WHEN (old.signed_at is not null) EXECUTE FUNCTION reject_box_change();
CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON cash_boxes
  FOR EACH STATEMENT EXECUTE FUNCTION reject_box_change();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_box_entries
  FOR EACH STATEMENT EXECUTE FUNCTION reject_box_change();
CREATE OR REPLACE TRIGGER box_stays BEFORE UPDATE OF cash_box_id ON payments
  FOR EACH ROW WHEN (new.cash_box_id is distinct from old.cash_box_id) EXECUTE FUNCTION reject_box_change();
CREATE OR REPLACE TRIGGER box_stays BEFORE UPDATE OF cash_box_id ON refunds
  FOR EACH ROW WHEN (new.cash_box_id is distinct from old.cash_box_id) EXECUTE FUNCTION reject_box_change();
