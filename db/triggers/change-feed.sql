-- Tells every process in the transaction itself which accounts changed, and which programs are compatible:
-- db/change-feed.ts. What is public is told after the commit by the process that writes.

-- Past 150 ids any of them may have changed: a payload of NOTIFY holds 8,000 bytes. No process caches a user
-- before the row exists, so inserts need no notification. PL/pgSQL plans its statements once per connection,
-- SQL functions each time.
CREATE OR REPLACE FUNCTION notify_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  uids text[] := array(select distinct provider_uid from changed where provider_uid is not null limit 151);
begin
  if cardinality(uids) > 0 then
    perform pg_notify('accounts', case when cardinality(uids) <= 150 then array_to_string(uids, ' ') else '' end);
  end if;
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
