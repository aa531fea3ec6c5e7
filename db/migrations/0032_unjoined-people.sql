CREATE TABLE "unjoined" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unjoined_two" CHECK ("unjoined"."user_id" <> "unjoined"."account_id"),
	CONSTRAINT "unjoined_reason" CHECK ("unjoined"."reason" in ('rest', 'number'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "unjoined" ADD CONSTRAINT "unjoined_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unjoined" ADD CONSTRAINT "unjoined_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unjoined_account" ON "unjoined" USING btree ("account_id");