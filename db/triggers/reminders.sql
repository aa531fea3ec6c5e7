-- Sets when the first reminder of a class is due: a day before it starts. domain/emails/reminders.ts sets the next one, and
-- skips those that are no longer of use.
CREATE OR REPLACE FUNCTION set_next_reminder() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.next_reminder_at := new.class_start - interval '24 hours';
  return new;
end $$;

CREATE OR REPLACE TRIGGER set_next_reminder BEFORE INSERT OR UPDATE OF class_start ON bookings
  FOR EACH ROW EXECUTE FUNCTION set_next_reminder();
