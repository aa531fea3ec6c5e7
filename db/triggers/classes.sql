-- A session has a class at least: one that is written without any has its own dates as its class.
CREATE OR REPLACE FUNCTION insert_first_class() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into classes (id, session_id, start_at, end_at, state, created_at)
    select id, id, class_start, class_end, 'planned', created_at from sessions
    where id = new.id and not exists (select from classes where session_id = new.id);
  return null;
end $$;

-- There is no CREATE OR REPLACE for a deferred trigger.
DO $$ begin
  if not exists (select from pg_trigger where tgname = 'insert_first_class') then
    create constraint trigger insert_first_class after insert on sessions
      deferrable initially deferred for each row execute function insert_first_class();
  end if;
end $$;

-- A cancelled session leaves its hours to others.
CREATE OR REPLACE FUNCTION free_hours() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update classes set exclusive = false, tutor_id = null where session_id = new.id and exclusive;
  return null;
end $$;

CREATE OR REPLACE TRIGGER free_hours AFTER UPDATE OF deleted_at ON sessions
  FOR EACH ROW WHEN (old.deleted_at is null and new.deleted_at is not null) EXECUTE FUNCTION free_hours();

-- The number of a class's calendar entry rises with whatever the entry says (RFC 5545, 3.8.7.4), and tells
-- when.
CREATE OR REPLACE FUNCTION raise_sequence() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  -- A cancellation takes the next number: of another tutor's class to the one who had it in their calendar.
  new.sequence := old.sequence + case when old.substitute_id is distinct from new.substitute_id then 2 else 1 end;
  new.changed_at := now();
  return new;
end $$;

CREATE OR REPLACE TRIGGER raise_sequence BEFORE UPDATE ON classes FOR EACH ROW
  WHEN ((old.start_at, old.end_at, old.state, old.room_id, old.place, old.join_url, old.substitute_id, old.topic)
    is distinct from
    (new.start_at, new.end_at, new.state, new.room_id, new.place, new.join_url, new.substitute_id, new.topic))
  EXECUTE FUNCTION raise_sequence();

CREATE OR REPLACE FUNCTION raise_sequences() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update classes set sequence = sequence + 1, changed_at = now() where session_id = new.id and state = 'planned';
  return null;
end $$;

CREATE OR REPLACE TRIGGER raise_sequences AFTER UPDATE OF title, tutor, place, branch_id, mode ON sessions FOR EACH ROW
  WHEN ((old.title, old.tutor, old.place, old.branch_id, old.mode) is distinct from (new.title, new.tutor, new.place, new.branch_id, new.mode))
  EXECUTE FUNCTION raise_sequences();
