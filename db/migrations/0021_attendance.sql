CREATE TABLE "absence_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"in_time" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "absence_notices_reason" CHECK ("absence_notices"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "attendance" (
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"roll_id" uuid NOT NULL,
	CONSTRAINT "attendance_class_id_user_id_pk" PRIMARY KEY("class_id","user_id"),
	CONSTRAINT "attendance_state" CHECK ("attendance"."state" in ('present', 'late', 'excused', 'absent'))
);
--> statement-breakpoint
CREATE TABLE "attendance_shares" (
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"held" integer NOT NULL,
	"attended" integer NOT NULL,
	"missed_in_a_row" integer NOT NULL,
	CONSTRAINT "attendance_shares_session_id_user_id_pk" PRIMARY KEY("session_id","user_id"),
	CONSTRAINT "attendance_shares_counts" CHECK (0 <= "attendance_shares"."attended" and "attendance_shares"."attended" + "attendance_shares"."missed_in_a_row" <= "attendance_shares"."held")
);
--> statement-breakpoint
CREATE TABLE "roll_changes" (
	"roll_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"before" text,
	"after" text NOT NULL,
	"holds" boolean NOT NULL,
	CONSTRAINT "roll_changes_roll_id_user_id_pk" PRIMARY KEY("roll_id","user_id"),
	CONSTRAINT "roll_changes_before" CHECK ("roll_changes"."before" in ('present', 'late', 'excused', 'absent')),
	CONSTRAINT "roll_changes_after" CHECK ("roll_changes"."after" in ('present', 'late', 'excused', 'absent')),
	CONSTRAINT "roll_changes_differs" CHECK ("roll_changes"."before" is distinct from "roll_changes"."after")
);
--> statement-breakpoint
CREATE TABLE "rolls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"taken_by_id" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rolls_taken" CHECK ("rolls"."taken_at" <= "rolls"."created_at")
);
--> statement-breakpoint
ALTER TABLE "absence_notices" ADD CONSTRAINT "absence_notices_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_notices" ADD CONSTRAINT "absence_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_roll_id_rolls_id_fk" FOREIGN KEY ("roll_id") REFERENCES "public"."rolls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_shares" ADD CONSTRAINT "attendance_shares_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_shares" ADD CONSTRAINT "attendance_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_changes" ADD CONSTRAINT "roll_changes_roll_id_rolls_id_fk" FOREIGN KEY ("roll_id") REFERENCES "public"."rolls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_changes" ADD CONSTRAINT "roll_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rolls" ADD CONSTRAINT "rolls_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rolls" ADD CONSTRAINT "rolls_taken_by_id_users_id_fk" FOREIGN KEY ("taken_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "absence_notices_live" ON "absence_notices" USING btree ("class_id","user_id") WHERE "absence_notices"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "absence_notices_user" ON "absence_notices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attendance_user" ON "attendance" USING btree ("user_id","class_id");--> statement-breakpoint
CREATE INDEX "attendance_shares_user" ON "attendance_shares" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rolls_class" ON "rolls" USING btree ("class_id","created_at","id");