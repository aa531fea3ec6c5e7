ALTER TABLE "checkouts" ADD COLUMN "hold_starts" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified" boolean;--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("id") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
-- What was written to deleted accounts since goes; their tokens stay without power.
UPDATE "users" SET "email" = 'deleted-' || "id"::text, "name" = null, "role" = 'user', "requested_role" = null,
	"revoked_before" = greatest("revoked_before", date_trunc('second', "deleted_at") + interval '1 second')
WHERE "deleted_at" is not null;--> statement-breakpoint
-- Of the product's own identity provider it is known whose address is verified; of Firebase their next token tells.
DO $$ begin
  if to_regclass('identity.accounts') is not null then
    update users set email_verified = accounts.email_verified from identity.accounts
    where accounts.local_id = users.uid and users.deleted_at is null;
  end if;
end $$;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_deleted" CHECK ("users"."deleted_at" is null or ("users"."email" = 'deleted-' || "users"."id"::text and "users"."name" is null and "users"."role" = 'user' and "users"."requested_role" is null));--> statement-breakpoint
CREATE FUNCTION "keep_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'a deleted account does not come back' using errcode = 'ACC01';
end $$;--> statement-breakpoint
CREATE TRIGGER "stays_deleted" BEFORE UPDATE OF "deleted_at" ON "users" FOR EACH ROW WHEN (old.deleted_at is not null and new.deleted_at is distinct from old.deleted_at) EXECUTE FUNCTION keep_deleted();--> statement-breakpoint
-- Nothing that began before an account was deleted appears afterwards. A foreign key's check has locked the person's row
-- before a statement's triggers run, so that a deletion under way is waited for, and a new row waits out this transaction.
CREATE FUNCTION "refuse_deleted"(people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
begin
  if exists (select from users where id = any(people) and deleted_at is not null) then
    raise exception 'the account has been deleted' using errcode = 'ACC01';
  end if;
end $$;--> statement-breakpoint
CREATE FUNCTION "refuse_deleted_users"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform refuse_deleted(array(select user_id from written));
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION "refuse_deleted_owners"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform refuse_deleted(array(select owner_id from written));
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "person_is_there" AFTER INSERT ON "notes" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_users();--> statement-breakpoint
CREATE TRIGGER "person_is_there" AFTER INSERT ON "tutors" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_users();--> statement-breakpoint
CREATE TRIGGER "person_is_there" AFTER INSERT ON "bookings" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_users();--> statement-breakpoint
CREATE TRIGGER "person_is_there" AFTER INSERT ON "checkouts" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_users();--> statement-breakpoint
CREATE TRIGGER "person_is_there" AFTER INSERT ON "sessions" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_owners();--> statement-breakpoint
CREATE TRIGGER "person_is_there" AFTER INSERT ON "materials" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_owners();--> statement-breakpoint
-- Where no foreign key is checked the person's row is locked here.
CREATE FUNCTION "require_person"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform from users where id = (to_jsonb(new) ->> tg_argv[0])::uuid and deleted_at is null for key share;
  if not found then
    raise exception 'the account has been deleted' using errcode = 'ACC01';
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "owner_is_there" BEFORE UPDATE ON "materials" FOR EACH ROW EXECUTE FUNCTION require_person('owner_id');--> statement-breakpoint
CREATE TRIGGER "author_is_there" BEFORE INSERT ON "audit_trail" FOR EACH ROW WHEN (new.actor_id is not null) EXECUTE FUNCTION require_person('actor_id');
