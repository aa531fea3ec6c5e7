CREATE TABLE "counts" (
	"name" text NOT NULL,
	"slot" integer NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "counts_name_slot_pk" PRIMARY KEY("name","slot")
);
--> statement-breakpoint
-- Names: domain/counts.ts. In order of their names, so that no two transactions wait for each other in a circle.
CREATE FUNCTION "count_rows"(names text[], differences integer[]) RETURNS void LANGUAGE sql AS $$
  insert into counts (name, slot, value)
  select name, pg_backend_pid() % 8, sum(difference) from unnest(names, differences) as changed(name, difference)
  group by name having sum(difference) <> 0 order by name
  on conflict (name, slot) do update set value = counts.value + excluded.value
$$;--> statement-breakpoint
CREATE FUNCTION "count_new_sessions"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform count_rows(array_agg(name), array_agg(rows)) from (
    select 'sessions ' || status as name, count(*)::integer as rows from changed where removed_at is null group by 1
    union all
    select 'sessions ' || status || ' ' || owner_id, count(*)::integer from changed where removed_at is null group by 1
  ) as counted having count(*) > 0;
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION "count_changed_session"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  names text[];
  differences integer[];
begin
  if old.removed_at is null then
    names := array['sessions ' || old.status, 'sessions ' || old.status || ' ' || old.owner_id];
    differences := array[-1, -1];
  end if;
  if tg_op = 'UPDATE' and new.removed_at is null then
    names := names || array['sessions ' || new.status, 'sessions ' || new.status || ' ' || new.owner_id];
    differences := differences || array[1, 1];
  end if;
  perform count_rows(names, differences);
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "count_new" AFTER INSERT ON "sessions" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_new_sessions();--> statement-breakpoint
CREATE TRIGGER "count_changed" AFTER UPDATE OF "status", "removed_at", "owner_id" ON "sessions" FOR EACH ROW EXECUTE FUNCTION count_changed_session();--> statement-breakpoint
CREATE TRIGGER "count_gone" AFTER DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION count_changed_session();--> statement-breakpoint
CREATE FUNCTION "count_new_users"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform count_rows(array['users'], array[count(*)::integer]) from changed where deleted_at is null;
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION "count_changed_user"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform count_rows(array['users'], array[
    (tg_op = 'UPDATE' and new.deleted_at is null)::integer - (old.deleted_at is null)::integer
  ]);
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "count_new" AFTER INSERT ON "users" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_new_users();--> statement-breakpoint
CREATE TRIGGER "count_changed" AFTER UPDATE OF "deleted_at" ON "users" FOR EACH ROW WHEN ((old.deleted_at is null) <> (new.deleted_at is null)) EXECUTE FUNCTION count_changed_user();--> statement-breakpoint
CREATE TRIGGER "count_gone" AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION count_changed_user();--> statement-breakpoint
SELECT count_rows(array_agg(name), array_agg(rows)) FROM (
  select 'sessions ' || status as name, count(*)::integer as rows from sessions where removed_at is null group by 1
  union all
  select 'sessions ' || status || ' ' || owner_id, count(*)::integer from sessions where removed_at is null group by 1
  union all
  select 'users', count(*)::integer from users where deleted_at is null
) AS counted;--> statement-breakpoint
-- What changed is told once per transaction, by name; of many, an empty text says that it may be any (db/changes.ts).
CREATE FUNCTION "tell"(channel text, names text[]) RETURNS void LANGUAGE sql AS $$
  select pg_notify(channel, case when cardinality(names) <= 150 then array_to_string(names, ' ') else '' end)
  where cardinality(names) > 0
$$;--> statement-breakpoint
CREATE FUNCTION "tell_sessions"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform tell('sessions', array(select distinct id::text from changed limit 151));
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION "tell_sessions_of_checkouts"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform tell('sessions', array(select distinct session_id::text from changed limit 151));
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION "tell_accounts"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform tell('accounts', array(select distinct uid from changed limit 151));
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "tell_new" AFTER INSERT ON "sessions" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions();--> statement-breakpoint
CREATE TRIGGER "tell_changed" AFTER UPDATE ON "sessions" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions();--> statement-breakpoint
CREATE TRIGGER "tell_gone" AFTER DELETE ON "sessions" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions();--> statement-breakpoint
CREATE TRIGGER "tell_new" AFTER INSERT ON "checkouts" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions_of_checkouts();--> statement-breakpoint
CREATE TRIGGER "tell_changed" AFTER UPDATE ON "checkouts" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions_of_checkouts();--> statement-breakpoint
CREATE TRIGGER "tell_gone" AFTER DELETE ON "checkouts" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions_of_checkouts();--> statement-breakpoint
CREATE TRIGGER "tell_changed" AFTER UPDATE ON "users" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_accounts();--> statement-breakpoint
CREATE TRIGGER "tell_gone" AFTER DELETE ON "users" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_accounts();
