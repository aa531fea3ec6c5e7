CREATE TABLE "branches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "branches_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"room_id" uuid,
	"place" text,
	"join_url" text,
	"moved_from" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "classes_state" CHECK ("classes"."state" in ('planned', 'cancelled')),
	CONSTRAINT "classes_times" CHECK ("classes"."start_at" <= "classes"."end_at")
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"branch_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "rooms_size" CHECK ("rooms"."size" > 0)
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"tokens" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "tutor_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "level" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "mode" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "branch_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "search_document_id" uuid;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "classes_session" ON "classes" USING btree ("session_id","start_at");--> statement-breakpoint
CREATE INDEX "classes_start" ON "classes" USING btree ("start_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_name" ON "rooms" USING btree ("branch_id","name");--> statement-breakpoint
CREATE INDEX "search_documents_tokens" ON "search_documents" USING gin ("tokens");--> statement-breakpoint
CREATE INDEX "search_documents_version" ON "search_documents" USING btree ("version");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tutor_id_users_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_search_document_id_search_documents_id_fk" FOREIGN KEY ("search_document_id") REFERENCES "public"."search_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_live" ON "sessions" USING btree ("class_end") WHERE "sessions"."deleted_at" is null and "sessions"."status" = 'approved';--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_slug" ON "sessions" USING btree (right("slug", 8));--> statement-breakpoint
CREATE INDEX "sessions_search_document" ON "sessions" USING btree ("search_document_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_not_indexed" ON "sessions" USING btree ("id") WHERE "sessions"."search_document_id" is null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_level" CHECK ("sessions"."level" in ('6', '7', '8', '9', '10', '11', '12', 'admission', 'skills'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_mode" CHECK ("sessions"."mode" in ('online', 'onsite'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_language" CHECK ("sessions"."language" in ('bn', 'en', 'both'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tags" CHECK (cardinality("sessions"."tags") <= 10);--> statement-breakpoint
-- Each session had one class.
INSERT INTO "classes" ("id", "session_id", "start_at", "end_at", "state", "created_at")
  SELECT "id", "id", "class_start", "class_end", 'planned', "created_at" FROM "sessions";--> statement-breakpoint
UPDATE "sessions" SET "tutor_id" = "owner_id" FROM "users"
  WHERE "users"."id" = "owner_id" AND "users"."role" = 'Instructor' AND "users"."deleted_at" IS NULL;--> statement-breakpoint
-- The index answers without the tokens themselves, so they are kept out of the rows, which stay small.
ALTER TABLE "search_documents" SET (toast_tuple_target = 128);
