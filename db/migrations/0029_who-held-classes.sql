ALTER TABLE "reviews" ADD COLUMN "tutor_id" uuid;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "held_by_id" uuid;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "held_by" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_tutor_id_users_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_held_by_id_users_id_fk" FOREIGN KEY ("held_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reviews_tutor" ON "reviews" USING btree ("tutor_id") WHERE "reviews"."tutor_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "classes_held" ON "classes" USING btree ("held_by_id") WHERE "classes"."held_by_id" is not null;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_held_by" CHECK ("classes"."held_by_id" is null or "classes"."held_by" is not null);