CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rating" integer NOT NULL,
	"text" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by_id" uuid,
	"hidden_at" timestamp (3) with time zone,
	"hidden_by_id" uuid,
	"hidden_reason" text,
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_answer" CHECK (("reviews"."answer" is null) = ("reviews"."answered_at" is null) and ("reviews"."answer" is null) = ("reviews"."answered_by_id" is null)),
	CONSTRAINT "reviews_hidden" CHECK (("reviews"."hidden_at" is null) = ("reviews"."hidden_reason" is null) and ("reviews"."hidden_at" is null) = ("reviews"."hidden_by_id" is null))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_answered_by_id_users_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_by_id_users_id_fk" FOREIGN KEY ("hidden_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("session_id","user_id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("session_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
-- Blocks sessions: 50 ms for 100,000 rows, all without reviews.
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_rating" CHECK ("sessions"."rating_count" >= 0 and "sessions"."rating_sum" between "sessions"."rating_count" and 5 * "sessions"."rating_count");