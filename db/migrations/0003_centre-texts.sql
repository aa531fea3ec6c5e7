CREATE TABLE "centre_texts" (
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"body" text,
	"author_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "centre_texts_version" PRIMARY KEY("kind","language","version"),
	CONSTRAINT "centre_texts_kind" CHECK ("centre_texts"."kind" in ('refund', 'privacy', 'terms')),
	CONSTRAINT "centre_texts_language" CHECK ("centre_texts"."language" in ('en', 'bn')),
	CONSTRAINT "centre_texts_first" CHECK ("centre_texts"."version" > 0),
	CONSTRAINT "centre_texts_length" CHECK (char_length("centre_texts"."body") between 1 and 20000)
);
--> statement-breakpoint
ALTER TABLE "centre_texts" ADD CONSTRAINT "centre_texts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;