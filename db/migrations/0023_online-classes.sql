CREATE TABLE "class_joins" (
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "class_joins_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "meeting_room" text;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "recording_url" text;--> statement-breakpoint
ALTER TABLE "class_joins" ADD CONSTRAINT "class_joins_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_joins" ADD CONSTRAINT "class_joins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_joins_user" ON "class_joins" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_meeting_room_unique" UNIQUE("meeting_room");--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_meeting_room" CHECK ("classes"."meeting_room" ~ '^boithok-[0-9a-f]{32}$');