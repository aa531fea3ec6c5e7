CREATE TABLE "class_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"before_start_at" timestamp (3) with time zone,
	"before_end_at" timestamp (3) with time zone,
	"before_place" text,
	"after_start_at" timestamp (3) with time zone,
	"after_end_at" timestamp (3) with time zone,
	"after_place" text,
	"by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone,
	CONSTRAINT "class_changes_kind" CHECK ("class_changes"."kind" in ('moved', 'cancelled', 'added')),
	CONSTRAINT "class_changes_reason" CHECK ("class_changes"."reason" <> ''),
	CONSTRAINT "class_changes_before" CHECK (num_nonnulls("class_changes"."before_start_at", "class_changes"."before_end_at") = case "class_changes"."kind" when 'added' then 0 else 2 end),
	CONSTRAINT "class_changes_after" CHECK (num_nonnulls("class_changes"."after_start_at", "class_changes"."after_end_at") = case "class_changes"."kind" when 'cancelled' then 0 else 2 end),
	CONSTRAINT "class_changes_times" CHECK ("class_changes"."after_start_at" < "class_changes"."after_end_at"),
	CONSTRAINT "class_changes_asks" CHECK (("class_changes"."answer_by" is null) = ("class_changes"."kind" = 'added')),
	CONSTRAINT "class_changes_answer" CHECK ("class_changes"."answer_by" > "class_changes"."created_at" and "class_changes"."answer_by" <= "class_changes"."created_at" + interval '72 hours'
        and "class_changes"."answer_by" <= coalesce("class_changes"."after_start_at", 'infinity'))
);
--> statement-breakpoint
CREATE TABLE "class_notices" (
	"change_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "class_notices_change_id_booking_id_pk" PRIMARY KEY("change_id","booking_id")
);
--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "change_kind" text;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "change_reason" text;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_notices" ADD CONSTRAINT "class_notices_change_id_class_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."class_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_notices" ADD CONSTRAINT "class_notices_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_changes_class" ON "class_changes" USING btree ("class_id","created_at");--> statement-breakpoint
CREATE INDEX "class_changes_session" ON "class_changes" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "class_changes_cancelled" ON "class_changes" USING btree ("class_id") WHERE "class_changes"."kind" = 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "class_changes_added" ON "class_changes" USING btree ("class_id") WHERE "class_changes"."kind" = 'added';--> statement-breakpoint
CREATE INDEX "class_notices_booking" ON "class_notices" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "class_notices_untold" ON "class_notices" USING btree ("change_id","booking_id") WHERE "class_notices"."told_at" is null;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_change" CHECK (("classes"."change_kind" is null) = ("classes"."change_reason" is null));--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_change_kind" CHECK ("classes"."change_kind" in ('moved', 'cancelled', 'added'));