-- A session has a class at least. A program that knows nothing of classes, such as 0.2, writes only the dates of the session.
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

-- Sessions show the names of branches, classes those of rooms. These change rarely, so all sessions count as changed.
CREATE OR REPLACE FUNCTION notify_all_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform pg_notify('sessions', '');
  return null;
end $$;

CREATE OR REPLACE TRIGGER notify_changed AFTER UPDATE OR DELETE ON branches
  FOR EACH STATEMENT EXECUTE FUNCTION notify_all_sessions();
CREATE OR REPLACE TRIGGER notify_changed AFTER UPDATE OR DELETE ON rooms
  FOR EACH STATEMENT EXECUTE FUNCTION notify_all_sessions();
-- Sessions lead to the public page of their tutor. An application that is new is not public.
CREATE OR REPLACE TRIGGER notify_changed AFTER UPDATE OR DELETE ON tutors
  FOR EACH STATEMENT EXECUTE FUNCTION notify_all_sessions();

-- Classes are shown with their session.
CREATE OR REPLACE FUNCTION notify_sessions_of_classes() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform notify_channel('sessions', array(select distinct session_id::text from changed limit 151));
  return null;
end $$;

CREATE OR REPLACE TRIGGER notify_inserted AFTER INSERT ON classes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_sessions_of_classes();
CREATE OR REPLACE TRIGGER notify_updated AFTER UPDATE ON classes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_sessions_of_classes();
CREATE OR REPLACE TRIGGER notify_deleted AFTER DELETE ON classes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_sessions_of_classes();
