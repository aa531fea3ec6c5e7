CREATE TABLE "audit_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"role" text,
	"machine" text,
	"object_id" uuid,
	"person_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	CONSTRAINT "audit_trail_author" CHECK (("audit_trail"."actor_id" is null) = ("audit_trail"."machine" is not null) and ("audit_trail"."actor_id" is null) = ("audit_trail"."role" is null))
);
--> statement-breakpoint
CREATE INDEX "audit_trail_newest" ON "audit_trail" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_trail_action" ON "audit_trail" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_trail_actor" ON "audit_trail" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_trail_person" ON "audit_trail" USING btree ("person_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_trail_object" ON "audit_trail" USING btree ("object_id","at","id");--> statement-breakpoint
-- It is only ever added to. bin/restore, which fills an empty database, sets the triggers aside.
CREATE FUNCTION "refuse_rewriting"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'the audit trail can only be added to';
end $$;--> statement-breakpoint
CREATE TRIGGER "only_added_to" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_trail" FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
