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

-- What should be in a box, in the smallest unit, by all rows that name it.
CREATE OR REPLACE FUNCTION cash_in_box(box uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  select float_minor
    + coalesce((select sum(amount_minor) from payments where cash_box_id = box), 0)
    - coalesce((select sum(amount_minor) from refunds where cash_box_id = box and state = 'done'), 0)
    + coalesce((select sum(case kind when 'added' then amount_minor else -amount_minor end)
        from cash_box_entries where cash_box_id = box), 0)
  from cash_boxes where id = box
$$;

-- No more cash leaves a box than is in it. Of two who take the same cash at once the second waits, and sees
-- what the first has taken.
CREATE OR REPLACE FUNCTION require_cash_in_box() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform from cash_boxes where id = new.cash_box_id for no key update;
  if cash_in_box(new.cash_box_id) < 0 then
    raise exception 'the cash box % holds less', new.cash_box_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

CREATE OR REPLACE TRIGGER out_of_box AFTER INSERT ON refunds
  FOR EACH ROW WHEN (new.cash_box_id is not null) EXECUTE FUNCTION require_cash_in_box();
CREATE OR REPLACE TRIGGER out_of_box AFTER INSERT ON cash_box_entries
  FOR EACH ROW WHEN ((new.kind = 'added') = (new.amount_minor < 0)) EXECUTE FUNCTION require_cash_in_box();

CREATE OR REPLACE FUNCTION reject_box_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'what went through a cash box can only be added to';
end $$;

-- A box begins with what the one before was signed with, and stays so.
CREATE OR REPLACE TRIGGER float_stays BEFORE UPDATE OF float_minor ON cash_boxes
  FOR EACH ROW WHEN (new.float_minor <> old.float_minor) EXECUTE FUNCTION reject_box_change();
-- A signed box never changes, nor which box money went through.
CREATE OR REPLACE TRIGGER signed_stays BEFORE UPDATE ON cash_boxes
  FOR EACH ROW WHEN (old.signed_at is not null) EXECUTE FUNCTION reject_box_change();
CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON cash_boxes
  FOR EACH STATEMENT EXECUTE FUNCTION reject_box_change();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_box_entries
  FOR EACH STATEMENT EXECUTE FUNCTION reject_box_change();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_box_counts
  FOR EACH STATEMENT EXECUTE FUNCTION reject_box_change();
CREATE OR REPLACE TRIGGER box_stays BEFORE UPDATE OF cash_box_id ON payments
  FOR EACH ROW WHEN (new.cash_box_id is distinct from old.cash_box_id) EXECUTE FUNCTION reject_box_change();
CREATE OR REPLACE TRIGGER box_stays BEFORE UPDATE OF cash_box_id ON refunds
  FOR EACH ROW WHEN (new.cash_box_id is distinct from old.cash_box_id) EXECUTE FUNCTION reject_box_change();
