CREATE TABLE "part_concessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"lowered_minor" integer NOT NULL,
	"due_from" timestamp (3) with time zone NOT NULL,
	"due_to" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "part_concessions_some" CHECK ("part_concessions"."lowered_minor" <> 0 or "part_concessions"."due_from" <> "part_concessions"."due_to")
);
--> statement-breakpoint
ALTER TABLE "part_concessions" ADD CONSTRAINT "part_concessions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_concessions" ADD CONSTRAINT "part_concessions_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "part_concessions_part" ON "part_concessions" USING btree ("part_id");