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
	"cancel_reason_code" text,
	"next_reminder_at" timestamp (3) with time zone,
	"classes_bought" integer DEFAULT 1 NOT NULL,
	"used_minor" integer DEFAULT 0 NOT NULL,
	"switched_at" timestamp (3) with time zone,
	"refund_percent" integer DEFAULT 100 NOT NULL,
	"refund_hours_before" integer DEFAULT 24 NOT NULL,
	"parts" integer,
	CONSTRAINT "bookings_paid" CHECK ("bookings"."fee_minor" = 0 or "bookings"."payment_id" is not null),
	CONSTRAINT "bookings_classes" CHECK ("bookings"."classes_bought" > 0),
	CONSTRAINT "bookings_refund" CHECK ("bookings"."refund_percent" between 1 and 100 and "bookings"."refund_hours_before" >= 0),
	CONSTRAINT "bookings_used" CHECK ("bookings"."used_minor" >= 0),
	CONSTRAINT "bookings_parts" CHECK ("bookings"."parts" is null or "bookings"."parts" between 2 and 12 and "bookings"."payment_id" is not null),
	CONSTRAINT "bookings_cancelled" CHECK (("bookings"."cancelled_at" is null) = ("bookings"."cancel_reason_code" is null))
);
--> statement-breakpoint
CREATE TABLE "redemptions" (
	"checkout_id" uuid PRIMARY KEY NOT NULL,
	"discount_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"booking_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "redemptions_booking_id_unique" UNIQUE("booking_id")
);
--> statement-breakpoint
CREATE TABLE "branches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "branches_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"branch_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "rooms_size" CHECK ("rooms"."size" > 0)
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dedupe_key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"session_id" uuid NOT NULL,
	"booking_id" uuid,
	"change_id" uuid,
	"refund_minor" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"told_by_id" uuid,
	CONSTRAINT "calls_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "calls_kind" CHECK ("calls"."kind" in ('class_moved', 'class_cancelled', 'class_added', 'seat_cancelled', 'no_seat', 'refunded')),
	CONSTRAINT "calls_change" CHECK (("calls"."change_id" is not null) = ("calls"."kind" like 'class_%')),
	CONSTRAINT "calls_seat" CHECK ("calls"."change_id" is null or "calls"."booking_id" is not null),
	CONSTRAINT "calls_refund" CHECK ("calls"."refund_minor" > 0),
	CONSTRAINT "calls_told" CHECK (("calls"."told_at" is null) = ("calls"."told_by_id" is null))
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"wallet" text,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"redirect_url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"processing_since" timestamp (3) with time zone,
	"charged_at" timestamp (3) with time zone,
	"held_since" timestamp (3) with time zone,
	"held_until" timestamp (3) with time zone,
	"decided_by_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"refusal" text,
	"end_reason" text,
	CONSTRAINT "attempts_method" CHECK ("attempts"."method" in ('bkash', 'sslcommerz', 'card', 'desk')),
	CONSTRAINT "attempts_state" CHECK ("attempts"."state" in ('open', 'claiming', 'processing', 'held', 'paid', 'ended')),
	CONSTRAINT "attempts_amount" CHECK ("attempts"."amount_minor" > 0),
	CONSTRAINT "attempts_processing" CHECK ("attempts"."state" <> 'processing' or "attempts"."processing_since" is not null),
	CONSTRAINT "attempts_charged" CHECK ("attempts"."charged_at" is null or "attempts"."state" in ('processing', 'paid')),
	CONSTRAINT "attempts_claimed" CHECK ("attempts"."state" <> 'claiming' or "attempts"."claimed_at" is not null),
	CONSTRAINT "attempts_held" CHECK (("attempts"."held_since" is null) = ("attempts"."held_until" is null) and ("attempts"."state" <> 'held' or "attempts"."held_until" is not null)),
	CONSTRAINT "attempts_wallet" CHECK ("attempts"."wallet" is null or "attempts"."method" = 'desk')
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_title" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"full_minor" integer,
	"discount_id" uuid,
	"classes_left" integer,
	"classes_in_all" integer,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"hold_expires_at" timestamp (3) with time zone NOT NULL,
	"hold_starts" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"kind" text DEFAULT 'seat' NOT NULL,
	"parts" integer,
	"total_minor" integer,
	"part_id" uuid,
	CONSTRAINT "checkouts_kind" CHECK ("checkouts"."kind" in ('seat', 'switch', 'part')),
	CONSTRAINT "checkouts_part" CHECK (("checkouts"."kind" = 'part') = ("checkouts"."part_id" is not null)),
	CONSTRAINT "checkouts_parts" CHECK (("checkouts"."parts" is null) = ("checkouts"."total_minor" is null) and ("checkouts"."parts" is null or "checkouts"."kind" = 'seat' and "checkouts"."parts" between 2 and 12 and "checkouts"."total_minor" > "checkouts"."amount_minor")),
	CONSTRAINT "checkouts_amount" CHECK ("checkouts"."amount_minor" > 0 or "checkouts"."amount_minor" = 0 and "checkouts"."discount_id" is not null),
	CONSTRAINT "checkouts_discount" CHECK (("checkouts"."full_minor" is null) = ("checkouts"."discount_id" is null) and ("checkouts"."full_minor" is null or "checkouts"."full_minor" > coalesce("checkouts"."total_minor", "checkouts"."amount_minor"))),
	CONSTRAINT "checkouts_share" CHECK (("checkouts"."classes_left" is null) = ("checkouts"."classes_in_all" is null) and "checkouts"."classes_left" > 0 and "checkouts"."classes_left" < "checkouts"."classes_in_all"),
	CONSTRAINT "checkouts_hold" CHECK ("checkouts"."hold_expires_at" >= "checkouts"."created_at")
);
--> statement-breakpoint
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
	"handled_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "class_notices_change_id_booking_id_pk" PRIMARY KEY("change_id","booking_id"),
	CONSTRAINT "class_notices_told" CHECK ("class_notices"."told_at" is null or "class_notices"."handled_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"max_uses" integer,
	"redeemed" integer DEFAULT 0 NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"session_ids" uuid[] DEFAULT '{}' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "discounts_code_unique" UNIQUE("code"),
	CONSTRAINT "discounts_code" CHECK ("discounts"."code" ~ '^[A-Z0-9-]{3,30}$'),
	CONSTRAINT "discounts_kind" CHECK ("discounts"."kind" in ('percent', 'amount')),
	CONSTRAINT "discounts_value" CHECK ("discounts"."value" > 0 and ("discounts"."kind" = 'amount' or "discounts"."value" <= 100)),
	CONSTRAINT "discounts_uses" CHECK ("discounts"."redeemed" >= 0 and ("discounts"."max_uses" is null or "discounts"."redeemed" <= "discounts"."max_uses")),
	CONSTRAINT "discounts_period" CHECK ("discounts"."valid_from" < "discounts"."valid_until"),
	CONSTRAINT "discounts_sessions" CHECK (cardinality("discounts"."session_ids") <= 100)
);
--> statement-breakpoint
CREATE TABLE "outbox_emails" (
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
	"user_id" uuid,
	"kind" text,
	"channel" text DEFAULT 'email' NOT NULL,
	"priority" smallint DEFAULT 3 NOT NULL,
	CONSTRAINT "outbox_emails_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "outbox_emails_state" CHECK ("outbox_emails"."state" in ('kept', 'waiting', 'sent', 'failed')),
	CONSTRAINT "outbox_emails_waiting" CHECK (("outbox_emails"."state" = 'waiting') = ("outbox_emails"."next_attempt_at" is not null)),
	CONSTRAINT "outbox_emails_sent" CHECK (("outbox_emails"."state" = 'sent') = ("outbox_emails"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "fee_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"amount_minor" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"payment_id" uuid,
	"waived_at" timestamp (3) with time zone,
	"waived_by_id" uuid,
	"waive_reason" text,
	"next_reminder_at" timestamp (3) with time zone,
	CONSTRAINT "fee_parts_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "fee_parts_part" CHECK ("fee_parts"."part" >= 1),
	CONSTRAINT "fee_parts_amount" CHECK ("fee_parts"."amount_minor" > 0),
	CONSTRAINT "fee_parts_settled" CHECK ("fee_parts"."payment_id" is null or "fee_parts"."waived_at" is null),
	CONSTRAINT "fee_parts_waived" CHECK (("fee_parts"."waived_at" is null) = ("fee_parts"."waived_by_id" is null) and ("fee_parts"."waived_at" is null) = ("fee_parts"."waive_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
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
	"created_at" timestamp (3) with time zone NOT NULL,
	"session_id" uuid
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
CREATE TABLE "allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"amount_minor" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "allocations_amount" CHECK ("allocations"."amount_minor" <> 0)
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
CREATE TABLE "heartbeats" (
	"name" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
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
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"attempt_id" uuid,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"provider_payment_id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	"recorded_by_id" uuid,
	"session_title" text NOT NULL,
	"status" text NOT NULL,
	"refund_reason_code" text,
	"kept_minor" integer DEFAULT 0 NOT NULL,
	"refunded_minor" integer DEFAULT 0 NOT NULL,
	"refund_due_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"refund_ref" text,
	"charged_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('paid', 'refund_due', 'refunded', 'charged_back')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_minor" > 0),
	CONSTRAINT "payments_method" CHECK ("payments"."method" in ('bkash', 'sslcommerz', 'card') or "payments"."by_hand" and "payments"."method" in ('cash', 'nagad', 'rocket')),
	CONSTRAINT "payments_sums" CHECK ("payments"."kept_minor" >= 0 and "payments"."refunded_minor" >= 0 and "payments"."kept_minor" + "payments"."refunded_minor" <= "payments"."amount_minor"),
	CONSTRAINT "payments_refund" CHECK (case "payments"."status"
        when 'paid' then "payments"."refunded_at" is null
        when 'refund_due' then "payments"."refund_reason_code" is not null and "payments"."refund_due_at" is not null and "payments"."refunded_at" is null
        when 'charged_back' then true
        else "payments"."refund_reason_code" is not null and "payments"."refunded_at" is not null
      end)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_minor" integer NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"recorded_by_id" uuid,
	"reason" text,
	"refusal" text,
	CONSTRAINT "refunds_reference_unique" UNIQUE("reference"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_minor" > 0),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('asked', 'processing', 'done', 'failed')),
	CONSTRAINT "refunds_reference" CHECK ("refunds"."state" <> 'asked' or "refunds"."reference" is null),
	CONSTRAINT "refunds_settled" CHECK (("refunds"."state" in ('done', 'failed')) = ("refunds"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer,
	"content" jsonb,
	"payment_id" uuid,
	"booking_id" uuid,
	"refund_id" uuid,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receipts_series" CHECK ("receipts"."series" in ('receipt', 'credit_note', 'debit_note')),
	CONSTRAINT "receipts_number" CHECK ("receipts"."number" > 0),
	CONSTRAINT "receipts_content" CHECK ("receipts"."content" is null or "receipts"."series" = 'receipt'),
	CONSTRAINT "receipts_issued" CHECK ("receipts"."number" is null or "receipts"."series" <> 'receipt' or "receipts"."content" is not null),
	CONSTRAINT "receipts_refund" CHECK (("receipts"."refund_id" is null) = ("receipts"."series" = 'receipt')),
	CONSTRAINT "receipts_sold" CHECK (("receipts"."payment_id" is null) <> ("receipts"."booking_id" is null)),
	CONSTRAINT "receipts_amount" CHECK ("receipts"."amount_minor" > 0 and "receipts"."payment_id" is not null or "receipts"."amount_minor" = 0 and "receipts"."booking_id" is not null and "receipts"."series" = 'receipt')
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"room_id" uuid,
	"place" text,
	"join_url" text,
	"moved_from" timestamp (3) with time zone,
	"change_kind" text,
	"change_reason" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"exclusive" boolean DEFAULT false NOT NULL,
	"tutor_id" uuid,
	CONSTRAINT "classes_exclusive" CHECK ("classes"."exclusive" or "classes"."tutor_id" is null),
	CONSTRAINT "classes_state" CHECK ("classes"."state" in ('planned', 'cancelled')),
	CONSTRAINT "classes_times" CHECK ("classes"."start_at" <= "classes"."end_at"),
	CONSTRAINT "classes_change" CHECK (("classes"."change_kind" is null) = ("classes"."change_reason" is null)),
	CONSTRAINT "classes_change_kind" CHECK ("classes"."change_kind" in ('moved', 'cancelled', 'added'))
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"tokens" text[] NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL
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
	"waiting" integer DEFAULT 0 NOT NULL,
	"offered" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"rejection_reason" text,
	"feedback" text,
	"approved_at" timestamp (3) with time zone,
	"rejected_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"shown_until" timestamp (3) with time zone,
	"tutor_id" uuid,
	"level" text,
	"subject" text,
	"mode" text,
	"language" text,
	"place" text,
	"branch_id" uuid,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"slug" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"search_document_id" uuid,
	"course_id" uuid,
	"late_join" text,
	"minimum_count" integer,
	"minimum_decide_at" timestamp (3) with time zone,
	"minimum_met_at" timestamp (3) with time zone,
	"parts" integer,
	CONSTRAINT "sessions_level" CHECK ("sessions"."level" in ('6', '7', '8', '9', '10', '11', '12', 'admission', 'skills')),
	CONSTRAINT "sessions_mode" CHECK ("sessions"."mode" in ('online', 'onsite')),
	CONSTRAINT "sessions_language" CHECK ("sessions"."language" in ('bn', 'en', 'both')),
	CONSTRAINT "sessions_tags" CHECK (cardinality("sessions"."tags") <= 10),
	CONSTRAINT "sessions_status" CHECK ("sessions"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "sessions_fee" CHECK ("sessions"."fee_minor" >= 0),
	CONSTRAINT "sessions_seats" CHECK ("sessions"."enrolled" >= 0 and ("sessions"."capacity" is null or "sessions"."enrolled" <= "sessions"."capacity")),
	CONSTRAINT "sessions_waitlist_counts" CHECK ("sessions"."waiting" >= 0 and "sessions"."offered" >= 0),
	CONSTRAINT "sessions_late_join" CHECK ("sessions"."late_join" in ('closed', 'full', 'pro_rata')),
	CONSTRAINT "sessions_parts" CHECK ("sessions"."parts" between 2 and 12),
	CONSTRAINT "sessions_minimum" CHECK (("sessions"."minimum_count" is null) = ("sessions"."minimum_decide_at" is null) and "sessions"."minimum_count" > 0),
	CONSTRAINT "sessions_registration" CHECK ("sessions"."registration_start" <= "sessions"."registration_end"),
	CONSTRAINT "sessions_class" CHECK ("sessions"."class_start" <= "sessions"."class_end")
);
--> statement-breakpoint
CREATE TABLE "class_choices" (
	"change_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"choice" text NOT NULL,
	"switch_id" uuid,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "class_choices_change_id_booking_id_pk" PRIMARY KEY("change_id","booking_id"),
	CONSTRAINT "class_choices_switch_id_unique" UNIQUE("switch_id"),
	CONSTRAINT "class_choices_choice" CHECK ("class_choices"."choice" in ('keep', 'refund', 'switch')),
	CONSTRAINT "class_choices_switch" CHECK (("class_choices"."choice" = 'switch') = ("class_choices"."switch_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "switches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"from_session_id" uuid NOT NULL,
	"to_session_id" uuid NOT NULL,
	"from_minor" integer NOT NULL,
	"to_minor" integer NOT NULL,
	"used_minor" integer NOT NULL,
	"checkout_id" uuid,
	"payment_id" uuid,
	"change_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "switches_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "switches_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "switches_sessions" CHECK ("switches"."from_session_id" <> "switches"."to_session_id"),
	CONSTRAINT "switches_price" CHECK ("switches"."from_minor" >= 0 and "switches"."used_minor" between 0 and "switches"."to_minor"),
	CONSTRAINT "switches_done" CHECK ("switches"."checkout_id" is not null or "switches"."done_at" is not null),
	CONSTRAINT "switches_paid" CHECK (("switches"."payment_id" is not null) = ("switches"."checkout_id" is not null and "switches"."done_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_uid" text,
	"email" text,
	"phone" text,
	"email_verified" boolean,
	"name" text,
	"language" text,
	"wants_reminders" boolean DEFAULT true NOT NULL,
	"role" text NOT NULL,
	"requested_role" text,
	"is_cashier" boolean DEFAULT false NOT NULL,
	"registered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone NOT NULL,
	"revoked_before" timestamp (3) with time zone,
	"revoked_sign_ins" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "users_provider_uid_unique" UNIQUE("provider_uid"),
	CONSTRAINT "users_phone_unique" UNIQUE("phone"),
	CONSTRAINT "users_deleted" CHECK ("users"."deleted_at" is null or ("users"."email" = 'deleted-' || "users"."id"::text and "users"."name" is null and "users"."role" = 'user' and "users"."requested_role" is null and "users"."phone" is null and not "users"."is_cashier")),
	CONSTRAINT "users_reachable" CHECK ("users"."email" is not null or "users"."phone" is not null),
	CONSTRAINT "users_phone" CHECK ("users"."phone" ~ '^\+[1-9][0-9]{6,14}$'),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'Student', 'Instructor', 'Admin'))
);
--> statement-breakpoint
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
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_told_by_id_users_id_fk" FOREIGN KEY ("told_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_notice" FOREIGN KEY ("change_id","booking_id") REFERENCES "public"."class_notices"("change_id","booking_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_notices" ADD CONSTRAINT "class_notices_change_id_class_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."class_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_notices" ADD CONSTRAINT "class_notices_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_parts" ADD CONSTRAINT "fee_parts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_parts" ADD CONSTRAINT "fee_parts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_parts" ADD CONSTRAINT "fee_parts_waived_by_id_users_id_fk" FOREIGN KEY ("waived_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutors" ADD CONSTRAINT "tutors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_id_users_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_recorded_by_id_users_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_tutor_id_users_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tutor_id_users_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_search_document_id_search_documents_id_fk" FOREIGN KEY ("search_document_id") REFERENCES "public"."search_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_choices" ADD CONSTRAINT "class_choices_switch_id_switches_id_fk" FOREIGN KEY ("switch_id") REFERENCES "public"."switches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_choices" ADD CONSTRAINT "class_choices_notice" FOREIGN KEY ("change_id","booking_id") REFERENCES "public"."class_notices"("change_id","booking_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switches" ADD CONSTRAINT "switches_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switches" ADD CONSTRAINT "switches_from_session_id_sessions_id_fk" FOREIGN KEY ("from_session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switches" ADD CONSTRAINT "switches_to_session_id_sessions_id_fk" FOREIGN KEY ("to_session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switches" ADD CONSTRAINT "switches_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switches" ADD CONSTRAINT "switches_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switches" ADD CONSTRAINT "switches_change_id_class_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."class_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_trail_newest" ON "audit_trail" USING btree ("occurred_at","id");--> statement-breakpoint
CREATE INDEX "audit_trail_action" ON "audit_trail" USING btree ("action","occurred_at","id");--> statement-breakpoint
CREATE INDEX "audit_trail_actor" ON "audit_trail" USING btree ("actor_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "audit_trail_affected_user" ON "audit_trail" USING btree ("affected_user_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "audit_trail_subject" ON "audit_trail" USING btree ("subject_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "bookings_reminders" ON "bookings" USING btree ("next_reminder_at") WHERE "bookings"."next_reminder_at" is not null and "bookings"."cancelled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_live" ON "bookings" USING btree ("session_id","user_id") WHERE "bookings"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "bookings_user" ON "bookings" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_payment" ON "bookings" USING btree ("payment_id") WHERE "bookings"."payment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "redemptions_once" ON "redemptions" USING btree ("discount_id","user_id");--> statement-breakpoint
CREATE INDEX "redemptions_held" ON "redemptions" USING btree ("discount_id") WHERE "redemptions"."booking_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_name" ON "rooms" USING btree ("branch_id","name");--> statement-breakpoint
CREATE INDEX "calls_open" ON "calls" USING btree ("created_at","id") WHERE "calls"."told_at" is null;--> statement-breakpoint
CREATE INDEX "calls_user" ON "calls" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_reference" ON "attempts" USING btree ("method","reference") WHERE "attempts"."method" <> 'desk';--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_sent" ON "attempts" USING btree ("wallet","reference") WHERE "attempts"."method" = 'desk' and "attempts"."state" in ('held', 'paid');--> statement-breakpoint
CREATE INDEX "attempts_checkout" ON "attempts" USING btree ("checkout_id","created_at");--> statement-breakpoint
CREATE INDEX "attempts_unfinished" ON "attempts" USING btree ("id") WHERE "attempts"."state" in ('open', 'claiming', 'processing', 'held');--> statement-breakpoint
CREATE INDEX "attempts_held" ON "attempts" USING btree ("held_until","id") WHERE "attempts"."state" = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_open" ON "checkouts" USING btree ("session_id","user_id") WHERE "checkouts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "checkouts_user" ON "checkouts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "class_changes_class" ON "class_changes" USING btree ("class_id","created_at");--> statement-breakpoint
CREATE INDEX "class_changes_session" ON "class_changes" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "class_changes_cancelled" ON "class_changes" USING btree ("class_id") WHERE "class_changes"."kind" = 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "class_changes_added" ON "class_changes" USING btree ("class_id") WHERE "class_changes"."kind" = 'added';--> statement-breakpoint
CREATE INDEX "class_notices_booking" ON "class_notices" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "class_notices_open" ON "class_notices" USING btree ("change_id","booking_id") WHERE "class_notices"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "discounts_newest" ON "discounts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_emails_newest" ON "outbox_emails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_emails_by_state" ON "outbox_emails" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_emails_recipient" ON "outbox_emails" USING btree ("recipient" text_pattern_ops,"created_at");--> statement-breakpoint
CREATE INDEX "outbox_emails_next" ON "outbox_emails" USING btree (("dedupe_key" is not null),"priority","next_attempt_at") WHERE "outbox_emails"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "fee_parts_part" ON "fee_parts" USING btree ("booking_id","part");--> statement-breakpoint
CREATE INDEX "fee_parts_unpaid" ON "fee_parts" USING btree ("due_at","id") WHERE "fee_parts"."payment_id" is null and "fee_parts"."waived_at" is null;--> statement-breakpoint
CREATE INDEX "fee_parts_due" ON "fee_parts" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "fee_parts_reminders" ON "fee_parts" USING btree ("next_reminder_at") WHERE "fee_parts"."next_reminder_at" is not null;--> statement-breakpoint
CREATE INDEX "materials_owner" ON "materials" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "materials_session" ON "materials" USING btree ("session_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notes_user" ON "notes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notes_session" ON "notes" USING btree ("session_id","user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tutors_live" ON "tutors" USING btree ("user_id") WHERE "tutors"."status" in ('pending', 'active');--> statement-breakpoint
CREATE INDEX "tutors_newest" ON "tutors" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "allocations_payment" ON "allocations" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "disputes_closed" ON "disputes" USING btree ("closed_at") WHERE "disputes"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("respond_by","id") WHERE "disputes"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("recorded_at","id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","recorded_at","id");--> statement-breakpoint
CREATE INDEX "payments_session" ON "payments" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "payments_refund_due" ON "payments" USING btree ("id") WHERE "payments"."status" = 'refund_due';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("method","provider_payment_id");--> statement-breakpoint
CREATE INDEX "payments_checkout" ON "payments" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "payments_charged" ON "payments" USING btree ("charged_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open" ON "refunds" USING btree ("payment_id") WHERE "refunds"."state" in ('asked', 'processing');--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number" ON "receipts" USING btree ("series","year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_one" ON "receipts" USING btree ("payment_id") WHERE "receipts"."series" = 'receipt';--> statement-breakpoint
CREATE INDEX "receipts_payment" ON "receipts" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE INDEX "receipts_waiting" ON "receipts" USING btree ("created_at","id") WHERE "receipts"."number" is null;--> statement-breakpoint
CREATE INDEX "receipts_credited" ON "receipts" USING btree ("created_at","id") WHERE "receipts"."series" <> 'receipt';--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_booking" ON "receipts" USING btree ("booking_id") WHERE "receipts"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "classes_session" ON "classes" USING btree ("session_id","start_at");--> statement-breakpoint
CREATE INDEX "classes_start" ON "classes" USING btree ("start_at");--> statement-breakpoint
CREATE INDEX "search_documents_live" ON "search_documents" USING gin ("tokens") WHERE "search_documents"."is_live";--> statement-breakpoint
CREATE INDEX "search_documents_version" ON "search_documents" USING btree ("version");--> statement-breakpoint
CREATE INDEX "sessions_newest" ON "sessions" USING btree ("status","created_at","id") WHERE "sessions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_all_newest" ON "sessions" USING btree ("created_at","id") WHERE "sessions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_owner" ON "sessions" USING btree ("owner_id","created_at","id") WHERE "sessions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_open" ON "sessions" USING btree ("registration_end") WHERE "sessions"."deleted_at" is null and "sessions"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "sessions_live" ON "sessions" USING btree ("class_end") WHERE "sessions"."deleted_at" is null and "sessions"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "sessions_course" ON "sessions" USING btree ("course_id","class_start") WHERE "sessions"."course_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_slug" ON "sessions" USING btree (right("slug", 8));--> statement-breakpoint
CREATE INDEX "sessions_search_document" ON "sessions" USING btree ("search_document_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_not_indexed" ON "sessions" USING btree ("id") WHERE "sessions"."search_document_id" is null;--> statement-breakpoint
CREATE INDEX "sessions_waitlist" ON "sessions" USING btree ("id") WHERE "sessions"."waiting" > 0 or "sessions"."offered" > 0;--> statement-breakpoint
CREATE INDEX "sessions_undecided" ON "sessions" USING btree ("minimum_decide_at") WHERE "sessions"."minimum_decide_at" is not null and "sessions"."minimum_met_at" is null and "sessions"."deleted_at" is null and "sessions"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "class_choices_booking" ON "class_choices" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "switches_booking" ON "switches" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("id") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_waiting_first" ON "users" USING btree (("requested_role" is not null),"created_at","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_numbers" ON "waitlist_entries" USING btree ("session_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_once" ON "waitlist_entries" USING btree ("session_id","user_id") WHERE "waitlist_entries"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "waitlist_waiting" ON "waitlist_entries" USING btree ("session_id","number") WHERE "waitlist_entries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "waitlist_offered" ON "waitlist_entries" USING btree ("session_id") WHERE "waitlist_entries"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "waitlist_user" ON "waitlist_entries" USING btree ("user_id","created_at");--> statement-breakpoint
-- Written by hand from here on: what drizzle-kit cannot say.
-- Unlogged: writing costs no flush to the disk, and a crash may lose these rows.
ALTER TABLE "rate_limits" SET UNLOGGED;--> statement-breakpoint
-- The index answers without the tokens themselves, so they are kept out of the rows, which stay small.
ALTER TABLE "search_documents" SET (toast_tuple_target = 128);--> statement-breakpoint
-- btree_gist, a part of PostgreSQL's contrib, compares ids within a GiST index. It is trusted: who may create in the database may
-- create it. Where it is installed already, its schema does not matter, as it is named nowhere.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'btree_gist') THEN
    CREATE SCHEMA IF NOT EXISTS extensions;
    CREATE EXTENSION btree_gist SCHEMA extensions;
  END IF;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE EXCEPTION 'Boithok needs the PostgreSQL extension btree_gist (%). Ask whoever administers the database to install the package postgresql-contrib if it is missing, and to run in this database: CREATE SCHEMA IF NOT EXISTS extensions; CREATE EXTENSION btree_gist SCHEMA extensions;', sqlerrm;
END $$;--> statement-breakpoint
-- Two classes of one tutor, or in one room, share no time. An hour that ends as another begins does not overlap it.
ALTER TABLE "classes" ADD CONSTRAINT "classes_tutor_overlap" EXCLUDE USING gist ("tutor_id" WITH =, tstzrange("start_at", "end_at") WITH &&)
  WHERE ("exclusive" AND "state" = 'planned' AND "end_at" - "start_at" <= interval '12 hours');--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_room_overlap" EXCLUDE USING gist ("room_id" WITH =, tstzrange("start_at", "end_at") WITH &&)
  WHERE ("exclusive" AND "state" = 'planned' AND "end_at" - "start_at" <= interval '12 hours');--> statement-breakpoint
INSERT INTO "compatibility" ("oldest_program") VALUES ('0.3.0');
