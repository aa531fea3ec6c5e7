CREATE TABLE "interests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid,
	"level" text,
	"subject" text,
	"tutor_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"opened_id" uuid,
	CONSTRAINT "interests_target" CHECK (("interests"."session_id" is not null) <> ("interests"."level" is not null) and ("interests"."level" is null) = ("interests"."subject" is null) and ("interests"."tutor_id" is null or "interests"."level" is not null)),
	CONSTRAINT "interests_told" CHECK (("interests"."told_at" is null) = ("interests"."opened_id" is null)),
	CONSTRAINT "interests_end" CHECK ("interests"."ends_at" > "interests"."created_at")
);
--> statement-breakpoint
ALTER TABLE "calls" DROP CONSTRAINT "calls_kind";--> statement-breakpoint
ALTER TABLE "switches" ALTER COLUMN "change_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_tutor_id_users_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_opened_id_sessions_id_fk" FOREIGN KEY ("opened_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "interests_session" ON "interests" USING btree ("session_id","user_id") WHERE "interests"."told_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "interests_topic" ON "interests" USING btree ("level","subject",coalesce("tutor_id", '00000000-0000-0000-0000-000000000000'),"user_id") WHERE "interests"."told_at" is null and "interests"."level" is not null;--> statement-breakpoint
CREATE INDEX "interests_user" ON "interests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "interests_open" ON "interests" USING btree ("created_at","id") WHERE "interests"."told_at" is null;--> statement-breakpoint
CREATE INDEX "interests_ended" ON "interests" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_kind" CHECK ("calls"."kind" in ('class_moved', 'class_cancelled', 'class_added', 'day_off', 'session_changed', 'seat_cancelled', 'no_seat', 'refunded', 'seat_offered', 'session_opened', 'tutor_assigned', 'tutor_replaced', 'teaching_cancelled', 'minimum_missed'));