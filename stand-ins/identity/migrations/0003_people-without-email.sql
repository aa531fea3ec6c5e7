CREATE TABLE "identity"."settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity"."accounts" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "identity"."federated_identities" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "identity"."accounts" ADD COLUMN "custom_attributes" jsonb;--> statement-breakpoint
ALTER TABLE "identity"."oob_codes" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "identity"."oob_codes" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "identity"."sessions" ADD COLUMN "claims" jsonb;--> statement-breakpoint
-- Ids that a custom token chose may be long, or have blanks in them: then listeners forget everything.
CREATE OR REPLACE FUNCTION "identity"."tell"() RETURNS trigger LANGUAGE plpgsql AS $$
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
end $$;
