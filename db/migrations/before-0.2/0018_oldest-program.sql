CREATE TABLE "compatibility" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"oldest_program" text NOT NULL,
	CONSTRAINT "compatibility_only" CHECK ("compatibility"."only"),
	CONSTRAINT "compatibility_version" CHECK ("compatibility"."oldest_program" ~ '^[0-9]+\.[0-9]+\.[0-9]+$')
);--> statement-breakpoint
INSERT INTO "compatibility" ("oldest_program") VALUES ('0.1.0');--> statement-breakpoint
CREATE FUNCTION "tell_compatibility"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform pg_notify('compatibility', '');
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "tell_changed" AFTER INSERT OR UPDATE ON "compatibility" FOR EACH STATEMENT EXECUTE FUNCTION tell_compatibility();
