-- Tells every process what was committed, for the caches: db/change-feed.ts.

-- Past 150 ids any of them may have changed: a payload of NOTIFY holds 8,000 bytes. Changed sessions go into the change log, because
-- PostgreSQL lets only one transaction at a time commit that notifies. Programs before 0.3 know nothing of the log, so until
-- `oldest_program` rules them out, sessions are told by NOTIFY. Accounts change seldom, and a sign-in that was ended must not outlive
-- a process that dies before it gives notice of the log, so they always are.
-- PL/pgSQL plans its statements once per connection, SQL functions each time.
CREATE OR REPLACE FUNCTION notify_channel(channel text, ids text[]) RETURNS void LANGUAGE plpgsql AS $$
begin
  if cardinality(ids) > 0 then
    if channel = 'sessions' and (select string_to_array(oldest_program, '.')::int[] >= '{0,3}' from compatibility) then
      insert into change_log (session_ids) values (case when cardinality(ids) <= 150 then ids end);
    else
      perform pg_notify(channel, case when cardinality(ids) <= 150 then array_to_string(ids, ' ') else '' end);
    end if;
  end if;
end $$;

CREATE OR REPLACE FUNCTION notify_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform notify_channel('sessions', array(select distinct id::text from changed limit 151));
  return null;
end $$;

CREATE OR REPLACE TRIGGER notify_inserted AFTER INSERT ON sessions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_sessions();
CREATE OR REPLACE TRIGGER notify_updated AFTER UPDATE ON sessions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_sessions();
CREATE OR REPLACE TRIGGER notify_deleted AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_sessions();

-- A hold takes a seat, which visitors see on the session.
CREATE OR REPLACE FUNCTION notify_sessions_of_checkouts() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform notify_channel('sessions', array(select distinct session_id::text from changed limit 151));
  return null;
end $$;

CREATE OR REPLACE TRIGGER notify_inserted AFTER INSERT ON checkouts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_sessions_of_checkouts();
CREATE OR REPLACE TRIGGER notify_updated AFTER UPDATE ON checkouts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_sessions_of_checkouts();
CREATE OR REPLACE TRIGGER notify_deleted AFTER DELETE ON checkouts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_sessions_of_checkouts();

-- No process caches a user before the row exists, so inserts need no notification.
CREATE OR REPLACE FUNCTION notify_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform notify_channel('accounts', array(select distinct provider_uid from changed where provider_uid is not null limit 151));
  return null;
end $$;

CREATE OR REPLACE TRIGGER notify_updated AFTER UPDATE ON users
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_accounts();
CREATE OR REPLACE TRIGGER notify_deleted AFTER DELETE ON users
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_accounts();

-- A program that is too old for the database stops when it hears this.
CREATE OR REPLACE FUNCTION notify_compatibility() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform pg_notify('compatibility', '');
  return null;
end $$;

CREATE OR REPLACE TRIGGER notify_changed AFTER INSERT OR UPDATE ON compatibility
  FOR EACH STATEMENT EXECUTE FUNCTION notify_compatibility();
