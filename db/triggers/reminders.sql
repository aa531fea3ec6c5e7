-- When the next reminder of a session is due after an instant: a day and an hour before each class that takes
-- place. domain/classes/reminders/students.ts skips those that are no longer of use.
CREATE OR REPLACE FUNCTION next_reminder(of_session uuid, after timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  select least(
    (select start_at - interval '24 hours' from classes
      where session_id = of_session and state = 'planned' and start_at > after + interval '24 hours' order by start_at limit 1),
    (select start_at - interval '1 hour' from classes
      where session_id = of_session and state = 'planned' and start_at > after + interval '1 hour' order by start_at limit 1))
$$;

CREATE OR REPLACE FUNCTION set_next_reminder() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.next_reminder_at := next_reminder(new.session_id, new.created_at);
  return new;
end $$;

CREATE OR REPLACE TRIGGER set_next_reminder BEFORE INSERT ON bookings
  FOR EACH ROW EXECUTE FUNCTION set_next_reminder();
