CREATE TABLE "waitlist_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"offered_at" timestamp (3) with time zone,
	"offer_expires_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "waitlist_state" CHECK ("waitlist_entries"."state" in ('waiting', 'offered', 'booked', 'lapsed', 'left', 'ended')),
	CONSTRAINT "waitlist_closed" CHECK (("waitlist_entries"."state" in ('waiting', 'offered')) = ("waitlist_entries"."closed_at" is null)),
	CONSTRAINT "waitlist_offer" CHECK (("waitlist_entries"."offered_at" is null) = ("waitlist_entries"."offer_expires_at" is null) and ("waitlist_entries"."state" not in ('offered', 'lapsed') or "waitlist_entries"."offered_at" is not null) and ("waitlist_entries"."state" <> 'waiting' or "waitlist_entries"."offered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "waiting" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "offered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_numbers" ON "waitlist_entries" USING btree ("session_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_once" ON "waitlist_entries" USING btree ("session_id","user_id") WHERE "waitlist_entries"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "waitlist_waiting" ON "waitlist_entries" USING btree ("session_id","number") WHERE "waitlist_entries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "waitlist_offered" ON "waitlist_entries" USING btree ("session_id") WHERE "waitlist_entries"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "waitlist_user" ON "waitlist_entries" USING btree ("user_id","created_at");--> statement-breakpoint
-- Blocks sessions: 0.1 s for 100,000 rows, none of which is in the index.
CREATE INDEX "sessions_line" ON "sessions" USING btree ("id") WHERE "sessions"."waiting" > 0 or "sessions"."offered" > 0;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_line_counts" CHECK ("sessions"."waiting" >= 0 and "sessions"."offered" >= 0) NOT VALID;