CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"payment_id" uuid,
	"title" text NOT NULL,
	"tutor" text NOT NULL,
	"description" text NOT NULL,
	"fee_minor" integer NOT NULL,
	"duration" text NOT NULL,
	"class_start" timestamp (3) with time zone NOT NULL,
	"class_end" timestamp (3) with time zone NOT NULL,
	"image" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "bookings_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "bookings_paid" CHECK ("bookings"."fee_minor" = 0 or "bookings"."payment_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intent_id" text,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "checkouts_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "checkouts_amount" CHECK ("checkouts"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "materials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"session_id" uuid,
	"title" text NOT NULL,
	"image" text NOT NULL,
	"link" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"provider_ref" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"session_title" text NOT NULL,
	"status" text NOT NULL,
	"refund_reason" text,
	"refunded_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "payments_provider_ref_unique" UNIQUE("provider_ref"),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('paid', 'refund_due', 'refunded')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"tutor" text NOT NULL,
	"description" text NOT NULL,
	"registration_start" timestamp (3) with time zone NOT NULL,
	"registration_end" timestamp (3) with time zone NOT NULL,
	"class_start" timestamp (3) with time zone NOT NULL,
	"class_end" timestamp (3) with time zone NOT NULL,
	"duration" text NOT NULL,
	"fee_minor" integer NOT NULL,
	"image" text NOT NULL,
	"capacity" integer,
	"enrolled" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"rejection_reason" text,
	"feedback" text,
	"approved_at" timestamp (3) with time zone,
	"rejected_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_status" CHECK ("sessions"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "sessions_fee" CHECK ("sessions"."fee_minor" >= 0),
	CONSTRAINT "sessions_seats" CHECK ("sessions"."enrolled" >= 0 and ("sessions"."capacity" is null or "sessions"."enrolled" <= "sessions"."capacity")),
	CONSTRAINT "sessions_registration" CHECK ("sessions"."registration_start" <= "sessions"."registration_end"),
	CONSTRAINT "sessions_class" CHECK ("sessions"."class_start" <= "sessions"."class_end")
);
--> statement-breakpoint
CREATE TABLE "tutors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"education" text NOT NULL,
	"expertise" text NOT NULL,
	"experience" integer NOT NULL,
	"availability" text NOT NULL,
	"photo" text NOT NULL,
	"bio" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tutors_status" CHECK ("tutors"."status" in ('pending', 'active', 'cancelled', 'inactive')),
	CONSTRAINT "tutors_availability" CHECK ("tutors"."availability" in ('Weekdays', 'Weekends', 'Evenings')),
	CONSTRAINT "tutors_experience" CHECK ("tutors"."experience" >= 0)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"role" text NOT NULL,
	"requested_role" text,
	"registered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_log_in" timestamp (3) with time zone NOT NULL,
	"revoked_before" timestamp (3) with time zone,
	CONSTRAINT "users_uid_unique" UNIQUE("uid"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'Student', 'Instructor', 'Admin'))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutors" ADD CONSTRAINT "tutors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_live" ON "bookings" USING btree ("user_id","session_id") WHERE "bookings"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "bookings_user" ON "bookings" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bookings_session" ON "bookings" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_open" ON "checkouts" USING btree ("user_id","session_id") WHERE "checkouts"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "checkouts_session" ON "checkouts" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "materials_owner" ON "materials" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "materials_session" ON "materials" USING btree ("session_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notes_user" ON "notes" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","paid_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_session" ON "payments" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "payments_refund_due" ON "payments" USING btree ("id") WHERE "payments"."status" = 'refund_due';--> statement-breakpoint
CREATE INDEX "sessions_newest" ON "sessions" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "sessions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_all_newest" ON "sessions" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "sessions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_owner" ON "sessions" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "sessions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_open" ON "sessions" USING btree ("registration_end") WHERE "sessions"."removed_at" is null and "sessions"."status" = 'approved';--> statement-breakpoint
CREATE UNIQUE INDEX "tutors_live" ON "tutors" USING btree ("user_id") WHERE "tutors"."status" in ('pending', 'active');--> statement-breakpoint
CREATE INDEX "tutors_newest" ON "tutors" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);