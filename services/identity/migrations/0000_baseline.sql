CREATE SCHEMA IF NOT EXISTS "identity";
--> statement-breakpoint
CREATE TABLE "identity"."accounts" (
	"local_id" text PRIMARY KEY NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"password_updated_at" timestamp (3) with time zone,
	"email_link_sign_in" boolean DEFAULT false NOT NULL,
	"display_name" text,
	"photo_url" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"custom_attributes" jsonb,
	"valid_since" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_login_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accounts_email_unique" UNIQUE("email"),
	CONSTRAINT "accounts_email_lower_case" CHECK ("identity"."accounts"."email" = lower("identity"."accounts"."email"))
);
--> statement-breakpoint
CREATE TABLE "identity"."attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."federated_identities" (
	"provider_id" text NOT NULL,
	"raw_id" text NOT NULL,
	"local_id" text NOT NULL,
	"email" text,
	"display_name" text,
	"photo_url" text,
	CONSTRAINT "federated_identities_provider_id_raw_id_pk" PRIMARY KEY("provider_id","raw_id")
);
--> statement-breakpoint
CREATE TABLE "identity"."known_clients" (
	"local_id" text NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_clients_local_id_hash_pk" PRIMARY KEY("local_id","hash")
);
--> statement-breakpoint
CREATE TABLE "identity"."oob_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"request_type" text NOT NULL,
	"email" text NOT NULL,
	"new_email" text,
	"link" text,
	"local_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."phone_codes" (
	"session_hash" text PRIMARY KEY NOT NULL,
	"phone_number" text NOT NULL,
	"code_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"shown" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"local_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"sign_in_provider" text NOT NULL,
	"claims" jsonb,
	"auth_time" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "identity"."settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity"."federated_identities" ADD CONSTRAINT "federated_identities_local_id_accounts_local_id_fk" FOREIGN KEY ("local_id") REFERENCES "identity"."accounts"("local_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."known_clients" ADD CONSTRAINT "known_clients_local_id_accounts_local_id_fk" FOREIGN KEY ("local_id") REFERENCES "identity"."accounts"("local_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."oob_codes" ADD CONSTRAINT "oob_codes_local_id_accounts_local_id_fk" FOREIGN KEY ("local_id") REFERENCES "identity"."accounts"("local_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity"."sessions" ADD CONSTRAINT "sessions_local_id_accounts_local_id_fk" FOREIGN KEY ("local_id") REFERENCES "identity"."accounts"("local_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_expires_at_index" ON "identity"."attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "federated_identities_local_id_index" ON "identity"."federated_identities" USING btree ("local_id");--> statement-breakpoint
CREATE INDEX "oob_codes_local_id_index" ON "identity"."oob_codes" USING btree ("local_id");--> statement-breakpoint
CREATE INDEX "oob_codes_expires_at_index" ON "identity"."oob_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "phone_codes_expires_at_index" ON "identity"."phone_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_local_id_index" ON "identity"."sessions" USING btree ("local_id");--> statement-breakpoint
-- By hand from here on: what drizzle-kit cannot say.
-- Whoever listens on the channel `accounts` hears whose sign-ins may have ended: their ids, or nothing when
-- they are many. Ids that a custom token chose may be long, or have blanks in them: then listeners forget
-- everything.
CREATE FUNCTION "identity"."tell"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  names text[] := array(select distinct local_id from changed limit 151);
  told text := array_to_string(names, ' ');
begin
  if cardinality(names) > 0 then
    if cardinality(names) > 150 or octet_length(told) > 7000
      or exists (select 1 from unnest(names) name where name like '% %') then
      told := '';
    end if;
    perform pg_notify('accounts', told);
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "tell_changed" AFTER UPDATE ON "identity"."accounts" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "identity"."tell"();--> statement-breakpoint
CREATE TRIGGER "tell_gone" AFTER DELETE ON "identity"."accounts" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "identity"."tell"();--> statement-breakpoint
CREATE TRIGGER "tell_changed" AFTER UPDATE ON "identity"."sessions" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "identity"."tell"();--> statement-breakpoint
CREATE TRIGGER "tell_gone" AFTER DELETE ON "identity"."sessions" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "identity"."tell"();
