-- How many classes a seat was sold for: those that were planned and still to come when it was booked, or
-- switched. Classes that are added later do not change it.
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
