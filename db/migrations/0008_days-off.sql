CREATE TABLE "days_off" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"branch_id" uuid,
	"room_id" uuid,
	"tutor_id" uuid,
	"act" text NOT NULL,
	"shift_days" integer,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed" integer NOT NULL,
	"stayed" integer NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "days_off_days" CHECK ("days_off"."first_day" <= "days_off"."last_day"),
	CONSTRAINT "days_off_act" CHECK ("days_off"."act" in ('move', 'cancel', 'later')),
	CONSTRAINT "days_off_shift" CHECK (("days_off"."shift_days" is not null) = ("days_off"."act" = 'move')),
	CONSTRAINT "days_off_reason" CHECK ("days_off"."reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "calls" DROP CONSTRAINT "calls_kind";--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "day_off_id" uuid;--> statement-breakpoint
ALTER TABLE "class_changes" ADD COLUMN "day_off_id" uuid;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "makes_up_id" uuid;--> statement-breakpoint
ALTER TABLE "days_off" ADD CONSTRAINT "days_off_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "days_off" ADD CONSTRAINT "days_off_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "days_off" ADD CONSTRAINT "days_off_tutor_id_users_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "days_off" ADD CONSTRAINT "days_off_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_day_off_id_days_off_id_fk" FOREIGN KEY ("day_off_id") REFERENCES "public"."days_off"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_day_off_id_days_off_id_fk" FOREIGN KEY ("day_off_id") REFERENCES "public"."days_off"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_makes_up_id_classes_id_fk" FOREIGN KEY ("makes_up_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "class_changes_day_off" ON "class_changes" USING btree ("day_off_id") WHERE "class_changes"."day_off_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "classes_makes_up" ON "classes" USING btree ("makes_up_id") WHERE "classes"."makes_up_id" is not null;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_day_off" CHECK (("calls"."day_off_id" is not null) = ("calls"."kind" = 'day_off'));--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_kind" CHECK ("calls"."kind" in ('class_moved', 'class_cancelled', 'class_added', 'day_off', 'session_changed', 'seat_cancelled', 'no_seat', 'refunded', 'seat_offered', 'tutor_assigned', 'tutor_replaced', 'teaching_cancelled', 'minimum_missed'));