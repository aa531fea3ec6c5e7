CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"material_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"upload_id" text,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tail" integer DEFAULT 0 NOT NULL,
	"type" text,
	"has_preview" boolean DEFAULT false NOT NULL,
	"lease" uuid,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "files_size" CHECK ("files"."size" between 1 and 104857600),
	CONSTRAINT "files_received" CHECK ("files"."received" between 0 and "files"."size"),
	CONSTRAINT "files_tail" CHECK ("files"."tail" between 0 and "files"."received"),
	CONSTRAINT "files_whole" CHECK ("files"."type" is null or "files"."received" = "files"."size"),
	CONSTRAINT "files_of_material" CHECK ("files"."material_id" is null or "files"."type" is not null),
	CONSTRAINT "files_lease" CHECK (("files"."lease" is null) = ("files"."lease_until" is null))
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_material" ON "files" USING btree ("material_id","position") WHERE "files"."material_id" is not null;--> statement-breakpoint
CREATE INDEX "files_loose" ON "files" USING btree ("touched_at") WHERE "files"."material_id" is null;--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id");