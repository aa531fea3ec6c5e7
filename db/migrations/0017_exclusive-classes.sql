CREATE TABLE "holidays" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "exclusive" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "tutor_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_tutor_id_users_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_exclusive" CHECK ("classes"."exclusive" or "classes"."tutor_id" is null);--> statement-breakpoint
-- btree_gist, a part of PostgreSQL's contrib, compares ids within a GiST index. It is trusted: who may create in the database may
-- create it. Where it is installed already, its schema does not matter, as it is named nowhere.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'btree_gist') THEN
    CREATE SCHEMA IF NOT EXISTS extensions;
    CREATE EXTENSION btree_gist SCHEMA extensions;
  END IF;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE EXCEPTION 'Boithok needs the PostgreSQL extension btree_gist (%). Ask whoever administers the database to install the package postgresql-contrib if it is missing, and to run in this database: CREATE SCHEMA IF NOT EXISTS extensions; CREATE EXTENSION btree_gist SCHEMA extensions;', sqlerrm;
END $$;--> statement-breakpoint
-- No class is exclusive yet, so there is nothing to index. An hour that ends as another begins does not overlap it.
ALTER TABLE "classes" ADD CONSTRAINT "classes_tutor_overlap" EXCLUDE USING gist ("tutor_id" WITH =, tstzrange("start_at", "end_at") WITH &&)
  WHERE ("exclusive" AND "state" = 'planned' AND "end_at" - "start_at" <= interval '12 hours');--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_room_overlap" EXCLUDE USING gist ("room_id" WITH =, tstzrange("start_at", "end_at") WITH &&)
  WHERE ("exclusive" AND "state" = 'planned' AND "end_at" - "start_at" <= interval '12 hours');
