-- Keeps `row_counts`, so that no list has to count its rows. The names of the counters: domain/row-counts.ts.

-- Writes in the order of the names, so that no two transactions deadlock. Each name has eight shards, so that concurrent
-- writers seldom wait for each other.
CREATE OR REPLACE FUNCTION bump_row_counts(names text[], differences integer[]) RETURNS void LANGUAGE plpgsql AS $$
begin
  insert into row_counts (name, shard, value)
  select name, pg_backend_pid() % 8, sum(difference) from unnest(names, differences) as changed(name, difference)
  group by name having sum(difference) <> 0 order by name
  on conflict (name, shard) do update set value = row_counts.value + excluded.value;
end $$;

CREATE OR REPLACE FUNCTION count_inserted_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform bump_row_counts(array_agg(name), array_agg(difference)) from (
    select 'sessions ' || status as name, count(*)::integer as difference from changed where deleted_at is null group by 1
    union all
    select 'sessions ' || status || ' ' || owner_id, count(*)::integer from changed where deleted_at is null group by 1
  ) as counts having count(*) > 0;
  return null;
end $$;

CREATE OR REPLACE FUNCTION count_changed_session() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  names text[];
  differences integer[];
begin
  if old.deleted_at is null then
    names := array['sessions ' || old.status, 'sessions ' || old.status || ' ' || old.owner_id];
    differences := array[-1, -1];
  end if;
  if tg_op = 'UPDATE' and new.deleted_at is null then
    names := names || array['sessions ' || new.status, 'sessions ' || new.status || ' ' || new.owner_id];
    differences := differences || array[1, 1];
  end if;
  perform bump_row_counts(names, differences);
  return null;
end $$;

CREATE OR REPLACE TRIGGER count_inserted AFTER INSERT ON sessions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_sessions();
CREATE OR REPLACE TRIGGER count_updated AFTER UPDATE OF status, deleted_at, owner_id ON sessions
  FOR EACH ROW EXECUTE FUNCTION count_changed_session();
CREATE OR REPLACE TRIGGER count_deleted AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION count_changed_session();

CREATE OR REPLACE FUNCTION count_inserted_users() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform bump_row_counts(array['users'], array[count(*)::integer]) from changed where deleted_at is null;
  return null;
end $$;

CREATE OR REPLACE FUNCTION count_changed_user() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform bump_row_counts(array['users'], array[
    (tg_op = 'UPDATE' and new.deleted_at is null)::integer - (old.deleted_at is null)::integer
  ]);
  return null;
end $$;

CREATE OR REPLACE TRIGGER count_inserted AFTER INSERT ON users
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_users();
CREATE OR REPLACE TRIGGER count_updated AFTER UPDATE OF deleted_at ON users
  FOR EACH ROW WHEN ((old.deleted_at is null) <> (new.deleted_at is null)) EXECUTE FUNCTION count_changed_user();
CREATE OR REPLACE TRIGGER count_deleted AFTER DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION count_changed_user();

-- Mails are counted once per statement, never per row: a transaction writes its mails last, and the counters lock in the
-- order of their names, so that no two transactions deadlock.
CREATE OR REPLACE FUNCTION count_inserted_mails() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform bump_row_counts(array_agg(name), array_agg(difference)) from (
    select 'mails ' || state as name, count(*)::integer as difference from after group by 1
  ) as counts having count(*) > 0;
  return null;
end $$;

CREATE OR REPLACE FUNCTION count_updated_mails() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform bump_row_counts(array_agg(name), array_agg(difference)) from (
    select 'mails ' || state as name, count(*)::integer as difference from after group by 1
    union all
    select 'mails ' || state, -count(*)::integer from before group by 1
  ) as counts having count(*) > 0;
  return null;
end $$;

CREATE OR REPLACE FUNCTION count_deleted_mails() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform bump_row_counts(array_agg(name), array_agg(difference)) from (
    select 'mails ' || state as name, -count(*)::integer as difference from before group by 1
  ) as counts having count(*) > 0;
  return null;
end $$;

CREATE OR REPLACE TRIGGER count_inserted AFTER INSERT ON outbox_mails
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_mails();
CREATE OR REPLACE TRIGGER count_updated AFTER UPDATE ON outbox_mails
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_updated_mails();
CREATE OR REPLACE TRIGGER count_deleted AFTER DELETE ON outbox_mails
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_mails();
