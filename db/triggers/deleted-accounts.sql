-- A deleted account stays deleted, and nothing that began before the deletion is written after it. Error code
-- ACC01, with the account's id as its detail.

CREATE OR REPLACE FUNCTION reject_undelete() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'a deleted account does not come back' using errcode = 'ACC01', detail = old.id;
end $$;

CREATE OR REPLACE TRIGGER reject_undelete BEFORE UPDATE OF deleted_at ON users
  FOR EACH ROW WHEN (old.deleted_at is not null and new.deleted_at is distinct from old.deleted_at)
  EXECUTE FUNCTION reject_undelete();

-- The foreign key's check has locked the user's row before a statement trigger runs: the insert waits for a
-- deletion under way, and a later deletion waits for the insert.
CREATE OR REPLACE FUNCTION reject_deleted(user_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
declare
  gone uuid;
begin
  select id into gone from users where id = any(user_ids) and deleted_at is not null limit 1;
  if gone is not null then
    raise exception 'the account has been deleted' using errcode = 'ACC01', detail = gone;
  end if;
end $$;

CREATE OR REPLACE FUNCTION reject_deleted_users() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform reject_deleted(array(select user_id from inserted));
  return null;
end $$;

CREATE OR REPLACE FUNCTION reject_deleted_owners() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform reject_deleted(array(select owner_id from inserted));
  return null;
end $$;

CREATE OR REPLACE FUNCTION reject_deleted_guardians() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform reject_deleted(array(select unnest(array[guardian_id, child_id]) from inserted));
  return null;
end $$;

CREATE OR REPLACE TRIGGER user_not_deleted AFTER INSERT ON notes
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION reject_deleted_users();
CREATE OR REPLACE TRIGGER user_not_deleted AFTER INSERT ON desk_notes
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION reject_deleted_users();
CREATE OR REPLACE TRIGGER user_not_deleted AFTER INSERT ON contacts
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION reject_deleted_users();
CREATE OR REPLACE TRIGGER user_not_deleted AFTER INSERT ON links
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION reject_deleted_users();
CREATE OR REPLACE TRIGGER user_not_deleted AFTER INSERT ON tutors
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION reject_deleted_users();
CREATE OR REPLACE TRIGGER user_not_deleted AFTER INSERT ON bookings
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION reject_deleted_users();
CREATE OR REPLACE TRIGGER user_not_deleted AFTER INSERT ON checkouts
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION reject_deleted_users();
CREATE OR REPLACE TRIGGER user_not_deleted AFTER INSERT ON waitlist_entries
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION reject_deleted_users();
CREATE OR REPLACE TRIGGER user_not_deleted AFTER INSERT ON interests
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION reject_deleted_users();
CREATE OR REPLACE TRIGGER user_not_deleted AFTER INSERT ON absence_notices
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION reject_deleted_users();
CREATE OR REPLACE TRIGGER user_not_deleted AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION reject_deleted_users();
CREATE OR REPLACE TRIGGER owner_not_deleted AFTER INSERT ON sessions
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION reject_deleted_owners();
CREATE OR REPLACE TRIGGER owner_not_deleted AFTER INSERT ON materials
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION reject_deleted_owners();

CREATE OR REPLACE TRIGGER guardian_not_deleted AFTER INSERT ON guardians
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION reject_deleted_guardians();

-- Where no foreign key locks the user's row, this does. Its argument names the column that holds the user's
-- id.
CREATE OR REPLACE FUNCTION require_user() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  user_id uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  perform from users where id = user_id and deleted_at is null for key share;
  if not found then
    raise exception 'the account has been deleted' using errcode = 'ACC01', detail = user_id;
  end if;
  return new;
end $$;

CREATE OR REPLACE TRIGGER owner_exists BEFORE UPDATE ON materials
  FOR EACH ROW EXECUTE FUNCTION require_user('owner_id');
CREATE OR REPLACE TRIGGER actor_exists BEFORE INSERT ON audit_trail
  FOR EACH ROW WHEN (new.actor_id is not null) EXECUTE FUNCTION require_user('actor_id');
