CREATE TABLE "audit_trail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"role" text,
	"system_actor" text,
	"subject_id" uuid,
	"affected_user_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	CONSTRAINT "audit_trail_author" CHECK (("audit_trail"."actor_id" is null) = ("audit_trail"."system_actor" is not null) and ("audit_trail"."actor_id" is null) = ("audit_trail"."role" is null))
);
--> statement-breakpoint
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
	"cancel_reason" text,
	"next_reminder_at" timestamp (3) with time zone,
	CONSTRAINT "bookings_paid" CHECK ("bookings"."fee_minor" = 0 or "bookings"."payment_id" is not null),
	CONSTRAINT "bookings_cancelled" CHECK (("bookings"."cancelled_at" is null) = ("bookings"."cancel_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intent_id" text,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_title" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"hold_expires_at" timestamp (3) with time zone NOT NULL,
	"hold_starts" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "checkouts_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "checkouts_amount" CHECK ("checkouts"."amount_minor" > 0),
	CONSTRAINT "checkouts_hold" CHECK ("checkouts"."hold_expires_at" >= "checkouts"."created_at")
);
--> statement-breakpoint
CREATE TABLE "compatibility" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"oldest_program" text NOT NULL,
	CONSTRAINT "compatibility_only" CHECK ("compatibility"."only"),
	CONSTRAINT "compatibility_version" CHECK ("compatibility"."oldest_program" ~ '^[0-9]+\.[0-9]+\.[0-9]+$')
);
--> statement-breakpoint
CREATE TABLE "cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"refundable" boolean NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"respond_by" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "disputes_reference_unique" UNIQUE("reference"),
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "heartbeats" (
	"name" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "outbox_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dedupe_key" text,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text,
	"language" text DEFAULT 'en' NOT NULL,
	"calendar" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "outbox_mails_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "outbox_mails_state" CHECK ("outbox_mails"."state" in ('kept', 'waiting', 'sent', 'failed')),
	CONSTRAINT "outbox_mails_waiting" CHECK (("outbox_mails"."state" = 'waiting') = ("outbox_mails"."next_attempt_at" is not null)),
	CONSTRAINT "outbox_mails_sent" CHECK (("outbox_mails"."state" = 'sent') = ("outbox_mails"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"provider_payment_id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"session_title" text NOT NULL,
	"status" text NOT NULL,
	"refund_reason" text,
	"refund_due_minor" integer,
	"refunded_minor" integer DEFAULT 0 NOT NULL,
	"refund_due_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"refund_ref" text,
	"charged_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "payments_provider_payment_id_unique" UNIQUE("provider_payment_id"),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('paid', 'refund_due', 'refunded', 'charged_back')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_minor" > 0),
	CONSTRAINT "payments_refunded_part" CHECK ("payments"."refunded_minor" between 0 and "payments"."amount_minor"),
	CONSTRAINT "payments_refund" CHECK (case "payments"."status"
        when 'paid' then "payments"."refund_due_minor" is null and "payments"."refunded_at" is null
        when 'refund_due' then coalesce("payments"."refund_due_minor", 0) between 1 and "payments"."amount_minor" and "payments"."refund_reason" is not null and "payments"."refund_due_at" is not null and "payments"."refunded_at" is null
        when 'charged_back' then "payments"."refunded_at" is null
        else "payments"."refunded_minor" >= 1 and "payments"."refund_reason" is not null and "payments"."refunded_at" is not null
      end)
);
--> statement-breakpoint
-- Unlogged: a crash may lose these counts, and counting costs no write to the disk.
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_minor" integer NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_reference_unique" UNIQUE("reference"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_minor" > 0),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('asked', 'processing', 'done', 'failed')),
	CONSTRAINT "refunds_reference" CHECK (("refunds"."state" = 'asked') = ("refunds"."reference" is null))
);
--> statement-breakpoint
CREATE TABLE "row_counts" (
	"name" text NOT NULL,
	"shard" integer NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "row_counts_name_shard_pk" PRIMARY KEY("name","shard")
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
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_status" CHECK ("sessions"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "sessions_fee" CHECK ("sessions"."fee_minor" >= 0),
	CONSTRAINT "sessions_seats" CHECK ("sessions"."enrolled" >= 0 and ("sessions"."capacity" is null or "sessions"."enrolled" <= "sessions"."capacity")),
	CONSTRAINT "sessions_registration" CHECK ("sessions"."registration_start" <= "sessions"."registration_end"),
	CONSTRAINT "sessions_class" CHECK ("sessions"."class_start" <= "sessions"."class_end")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tutors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"education" text NOT NULL,
	"expertise" text NOT NULL,
	"experience" double precision NOT NULL,
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
	"provider_uid" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean,
	"name" text,
	"language" text,
	"wants_reminders" boolean DEFAULT true NOT NULL,
	"role" text NOT NULL,
	"requested_role" text,
	"registered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone NOT NULL,
	"revoked_before" timestamp (3) with time zone,
	"revoked_sign_ins" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "users_provider_uid_unique" UNIQUE("provider_uid"),
	CONSTRAINT "users_deleted" CHECK ("users"."deleted_at" is null or ("users"."email" = 'deleted-' || "users"."id"::text and "users"."name" is null and "users"."role" = 'user' and "users"."requested_role" is null)),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'Student', 'Instructor', 'Admin'))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutors" ADD CONSTRAINT "tutors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_trail_newest" ON "audit_trail" USING btree ("occurred_at","id");--> statement-breakpoint
CREATE INDEX "audit_trail_action" ON "audit_trail" USING btree ("action","occurred_at","id");--> statement-breakpoint
CREATE INDEX "audit_trail_actor" ON "audit_trail" USING btree ("actor_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "audit_trail_affected_user" ON "audit_trail" USING btree ("affected_user_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "audit_trail_subject" ON "audit_trail" USING btree ("subject_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "bookings_reminders" ON "bookings" USING btree ("next_reminder_at") WHERE "bookings"."next_reminder_at" is not null and "bookings"."cancelled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_live" ON "bookings" USING btree ("session_id","user_id") WHERE "bookings"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "bookings_user" ON "bookings" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_payment" ON "bookings" USING btree ("payment_id") WHERE "bookings"."payment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_open" ON "checkouts" USING btree ("session_id","user_id") WHERE "checkouts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "checkouts_not_closed" ON "checkouts" USING btree ("id") WHERE "checkouts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "checkouts_user" ON "checkouts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "materials_owner" ON "materials" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "materials_session" ON "materials" USING btree ("session_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notes_user" ON "notes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_mails_due" ON "outbox_mails" USING btree (("dedupe_key" is not null),"next_attempt_at") WHERE "outbox_mails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_mails_newest" ON "outbox_mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_mails_by_state" ON "outbox_mails" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_mails_recipient" ON "outbox_mails" USING btree ("recipient" text_pattern_ops,"created_at");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("recorded_at","id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","recorded_at","id");--> statement-breakpoint
CREATE INDEX "payments_session" ON "payments" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "payments_refund_due" ON "payments" USING btree ("id") WHERE "payments"."status" = 'refund_due';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open" ON "refunds" USING btree ("payment_id") WHERE "refunds"."state" in ('asked', 'processing');--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_newest" ON "sessions" USING btree ("status","created_at","id") WHERE "sessions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_all_newest" ON "sessions" USING btree ("created_at","id") WHERE "sessions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_owner" ON "sessions" USING btree ("owner_id","created_at","id") WHERE "sessions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_open" ON "sessions" USING btree ("registration_end") WHERE "sessions"."deleted_at" is null and "sessions"."status" = 'approved';--> statement-breakpoint
CREATE UNIQUE INDEX "tutors_live" ON "tutors" USING btree ("user_id") WHERE "tutors"."status" in ('pending', 'active');--> statement-breakpoint
CREATE INDEX "tutors_newest" ON "tutors" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("id") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_waiting_first" ON "users" USING btree (("requested_role" is not null),"created_at","id");--> statement-breakpoint
INSERT INTO "compatibility" ("oldest_program") VALUES ('0.2.0');
