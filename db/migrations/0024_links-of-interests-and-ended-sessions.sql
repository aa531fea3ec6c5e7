ALTER TABLE "links" DROP CONSTRAINT "links_target";--> statement-breakpoint
ALTER TABLE "days_off" ADD COLUMN "ended" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "interest_id" uuid;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_interest_id_interests_id_fk" FOREIGN KEY ("interest_id") REFERENCES "public"."interests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "links_interest" ON "links" USING btree ("interest_id") WHERE "links"."interest_id" is not null;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_target" CHECK (("links"."purpose" = 'messages') = ("links"."message_kind" is not null) and ("links"."purpose" = 'place') = ("links"."entry_id" is not null) and ("links"."purpose" = 'interest') = ("links"."interest_id" is not null));