-- What staff and lists find a person by, in a row of its own: `domain/person-search/` fills it after the start.
-- `person_words` stays for programs of the version before, which serve meanwhile.
CREATE TABLE "person_documents" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"words" "tsvector"
);
--> statement-breakpoint
DROP INDEX "users_words";--> statement-breakpoint
ALTER TABLE "person_documents" ADD CONSTRAINT "person_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_documents_words" ON "person_documents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "person_documents_not_indexed" ON "person_documents" USING btree ("user_id") WHERE "person_documents"."words" is null;--> statement-breakpoint
CREATE INDEX "person_documents_version" ON "person_documents" USING btree ("version");--> statement-breakpoint
INSERT INTO "person_documents" ("user_id") SELECT "id" FROM "users" WHERE "deleted_at" is null;
