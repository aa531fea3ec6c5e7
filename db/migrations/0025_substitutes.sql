ALTER TABLE "calls" DROP CONSTRAINT "calls_kind";--> statement-breakpoint
ALTER TABLE "class_changes" DROP CONSTRAINT "class_changes_kind";--> statement-breakpoint
ALTER TABLE "class_changes" DROP CONSTRAINT "class_changes_reason";--> statement-breakpoint
ALTER TABLE "class_changes" DROP CONSTRAINT "class_changes_asks";--> statement-breakpoint
ALTER TABLE "class_changes" ADD COLUMN "teacher" text;--> statement-breakpoint
ALTER TABLE "class_changes" ADD COLUMN "substitute_id" uuid;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "substitute_id" uuid;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "substitute" text;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "asked_id" uuid;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "asked" text;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_substitute_id_users_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_substitute_id_users_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_asked_id_users_id_fk" FOREIGN KEY ("asked_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "class_changes_substitutes" ON "class_changes" USING btree ("substitute_id") WHERE "class_changes"."substitute_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "classes_substitute" ON "classes" USING btree ("substitute_id") WHERE "classes"."substitute_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "classes_asked" ON "classes" USING btree ("asked_id") WHERE "classes"."asked_id" is not null;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_kind" CHECK ("calls"."kind" in ('class_moved', 'class_cancelled', 'class_added', 'class_substituted', 'day_off', 'session_changed', 'seat_cancelled', 'no_seat', 'refunded', 'seat_offered', 'session_opened', 'tutor_assigned', 'tutor_replaced', 'teaching_cancelled', 'minimum_missed'));--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_teacher" CHECK (("class_changes"."teacher" is not null) = ("class_changes"."kind" = 'substituted'));--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_substitute" CHECK ("class_changes"."substitute_id" is null or "class_changes"."kind" = 'substituted');--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_kind" CHECK ("class_changes"."kind" in ('moved', 'cancelled', 'added', 'substituted'));--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_reason" CHECK (("class_changes"."reason" = '') = ("class_changes"."kind" = 'substituted'));--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_asks" CHECK (("class_changes"."answer_by" is null) = ("class_changes"."kind" in ('added', 'substituted')));--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_substitute" CHECK (("classes"."substitute_id" is null) = ("classes"."substitute" is null));--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_asked" CHECK (("classes"."asked_id" is null) = ("classes"."asked" is null));--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_substitute_hours" CHECK ("classes"."substitute_id" is null or not "classes"."exclusive" or "classes"."tutor_id" is not distinct from "classes"."substitute_id");