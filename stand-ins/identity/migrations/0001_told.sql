-- Whoever listens on the channel `accounts` hears whose sign-ins may have ended: their ids, or nothing when they are many.
CREATE FUNCTION "identity"."tell"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  names text[] := array(select distinct local_id from changed limit 151);
begin
  if cardinality(names) > 0 then
    perform pg_notify('accounts', case when cardinality(names) <= 150 then array_to_string(names, ' ') else '' end);
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "tell_changed" AFTER UPDATE ON "identity"."accounts" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "identity"."tell"();--> statement-breakpoint
CREATE TRIGGER "tell_gone" AFTER DELETE ON "identity"."accounts" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "identity"."tell"();--> statement-breakpoint
CREATE TRIGGER "tell_changed" AFTER UPDATE ON "identity"."sessions" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "identity"."tell"();--> statement-breakpoint
CREATE TRIGGER "tell_gone" AFTER DELETE ON "identity"."sessions" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "identity"."tell"();
