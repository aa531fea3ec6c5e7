-- Notifies every process of what was committed, for the caches: db/change-feed.ts.

-- Sends the ids once per transaction. A payload holds 8,000 bytes: past 150 ids it is empty, which means "any of them".
CREATE OR REPLACE FUNCTION notify_channel(channel text, ids text[]) RETURNS void LANGUAGE sql AS $$
  select pg_notify(channel, case when cardinality(ids) <= 150 then array_to_string(ids, ' ') else '' end)
  where cardinality(ids) > 0
$$;

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
  perform notify_channel('accounts', array(select distinct provider_uid from changed limit 151));
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
