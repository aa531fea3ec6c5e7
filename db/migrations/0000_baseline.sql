-- By hand: what the indexes below need. The words by which the payments of a session are found, for
-- `domain/payments/history/matching.ts`.
CREATE FUNCTION title_words(title text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select array_to_tsvector(array_remove(string_to_array(
    translate(lower(normalize(left(title, 300))), '.,;:_()/''"+-[]', '               '), ' '), ''))
$$;--> statement-breakpoint
-- By drizzle-kit from here on: `npm run db:generate -- baseline` writes it anew from db/schema/.
CREATE TABLE "absence_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"in_time" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "absence_notices_reason" CHECK ("absence_notices"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "attendance" (
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"roll_id" uuid NOT NULL,
	CONSTRAINT "attendance_class_id_user_id_pk" PRIMARY KEY("class_id","user_id"),
	CONSTRAINT "attendance_state" CHECK ("attendance"."state" in ('present', 'late', 'excused', 'absent'))
);
--> statement-breakpoint
CREATE TABLE "attendance_shares" (
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"held" integer NOT NULL,
	"attended" integer NOT NULL,
	"missed_in_a_row" integer NOT NULL,
	CONSTRAINT "attendance_shares_session_id_user_id_pk" PRIMARY KEY("session_id","user_id"),
	CONSTRAINT "attendance_shares_counts" CHECK (0 <= "attendance_shares"."attended" and "attendance_shares"."attended" + "attendance_shares"."missed_in_a_row" <= "attendance_shares"."held")
);
--> statement-breakpoint
CREATE TABLE "roll_changes" (
	"roll_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"before" text,
	"after" text NOT NULL,
	"holds" boolean NOT NULL,
	CONSTRAINT "roll_changes_roll_id_user_id_pk" PRIMARY KEY("roll_id","user_id"),
	CONSTRAINT "roll_changes_before" CHECK ("roll_changes"."before" in ('present', 'late', 'excused', 'absent')),
	CONSTRAINT "roll_changes_after" CHECK ("roll_changes"."after" in ('present', 'late', 'excused', 'absent')),
	CONSTRAINT "roll_changes_differs" CHECK ("roll_changes"."before" is distinct from "roll_changes"."after")
);
--> statement-breakpoint
CREATE TABLE "rolls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"taken_by_id" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rolls_taken" CHECK ("rolls"."taken_at" <= "rolls"."created_at")
);
--> statement-breakpoint
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
	"materials_seen_at" timestamp (3) with time zone,
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
	"day_off_id" uuid,
	CONSTRAINT "calls_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "calls_kind" CHECK ("calls"."kind" in ('class_moved', 'class_cancelled', 'class_added', 'class_substituted', 'day_off', 'session_changed', 'seat_cancelled', 'no_seat', 'refunded', 'seat_offered', 'session_opened', 'tutor_assigned', 'tutor_replaced', 'teaching_cancelled', 'minimum_missed')),
	CONSTRAINT "calls_change" CHECK (("calls"."change_id" is not null) = ("calls"."kind" like 'class_%')),
	CONSTRAINT "calls_day_off" CHECK (("calls"."day_off_id" is not null) = ("calls"."kind" = 'day_off')),
	CONSTRAINT "calls_refund" CHECK ("calls"."refund_minor" > 0),
	CONSTRAINT "calls_told" CHECK (("calls"."told_at" is null) = ("calls"."told_by_id" is null))
);
--> statement-breakpoint
CREATE TABLE "cancellation_requests" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"asked_by_id" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"seats" integer DEFAULT 0 NOT NULL,
	"refund_minor" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_intents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reference" text,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_intents_reference_unique" UNIQUE("reference"),
	CONSTRAINT "card_intents_amount" CHECK ("card_intents"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "cash_box_counts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cash_box_id" uuid NOT NULL,
	"counted" jsonb NOT NULL,
	"counted_minor" integer NOT NULL,
	"expected_minor" integer NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cash_box_counts_counted" CHECK ("cash_box_counts"."counted_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cash_box_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cash_box_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"note" text,
	"reference" text,
	"undoes_id" uuid,
	"entered_by_id" uuid NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cash_box_entries_kind" CHECK ("cash_box_entries"."kind" in ('deposit', 'expense', 'handover', 'added')),
	CONSTRAINT "cash_box_entries_amount" CHECK (("cash_box_entries"."amount_minor" < 0) = ("cash_box_entries"."undoes_id" is not null) and "cash_box_entries"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "cash_boxes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"branch_id" uuid,
	"currency" text NOT NULL,
	"opened_by_id" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"float_minor" integer NOT NULL,
	"counted" jsonb,
	"counted_minor" integer,
	"expected_minor" integer,
	"count_id" uuid,
	"left_minor" integer,
	"rest_minor" integer,
	"rest_kind" text,
	"rest_to" text,
	"rest_reference" text,
	"reason" text,
	"open_then" jsonb,
	"signed_by_id" uuid,
	"signed_at" timestamp (3) with time zone,
	CONSTRAINT "cash_boxes_float" CHECK ("cash_boxes"."float_minor" >= 0),
	CONSTRAINT "cash_boxes_signed" CHECK (num_nulls("cash_boxes"."signed_at", "cash_boxes"."signed_by_id", "cash_boxes"."counted", "cash_boxes"."counted_minor", "cash_boxes"."expected_minor", "cash_boxes"."left_minor", "cash_boxes"."open_then") in (0, 7)),
	CONSTRAINT "cash_boxes_rest" CHECK ("cash_boxes"."counted_minor" = "cash_boxes"."left_minor" + "cash_boxes"."rest_minor"),
	CONSTRAINT "cash_boxes_rest_to" CHECK (coalesce("cash_boxes"."rest_minor", 0) = 0 and num_nonnulls("cash_boxes"."rest_kind", "cash_boxes"."rest_to", "cash_boxes"."rest_reference") = 0
        or "cash_boxes"."rest_minor" > 0 and "cash_boxes"."rest_kind" in ('deposit', 'expense', 'handover') and "cash_boxes"."rest_to" is not null),
	CONSTRAINT "cash_boxes_left" CHECK ("cash_boxes"."left_minor" between 0 and "cash_boxes"."counted_minor"),
	CONSTRAINT "cash_boxes_reason" CHECK ("cash_boxes"."counted_minor" = "cash_boxes"."expected_minor" or "cash_boxes"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "levels" (
	"slug" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"position" integer NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "levels_slug" CHECK ("levels"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("levels"."slug") <= 40),
	CONSTRAINT "levels_names" CHECK ("levels"."name_en" <> '' and "levels"."name_bn" <> '')
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"slug" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"position" integer NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "subjects_slug" CHECK ("subjects"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("subjects"."slug") <= 40),
	CONSTRAINT "subjects_names" CHECK ("subjects"."name_en" <> '' and "subjects"."name_bn" <> '')
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
	"teacher" text,
	"substitute_id" uuid,
	"by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone,
	"day_off_id" uuid,
	CONSTRAINT "class_changes_kind" CHECK ("class_changes"."kind" in ('moved', 'cancelled', 'added', 'substituted')),
	CONSTRAINT "class_changes_reason" CHECK (("class_changes"."reason" = '') = ("class_changes"."kind" = 'substituted')),
	CONSTRAINT "class_changes_teacher" CHECK (("class_changes"."teacher" is not null) = ("class_changes"."kind" = 'substituted')),
	CONSTRAINT "class_changes_substitute" CHECK ("class_changes"."substitute_id" is null or "class_changes"."kind" = 'substituted'),
	CONSTRAINT "class_changes_before" CHECK (num_nonnulls("class_changes"."before_start_at", "class_changes"."before_end_at") = case "class_changes"."kind" when 'added' then 0 else 2 end),
	CONSTRAINT "class_changes_after" CHECK (num_nonnulls("class_changes"."after_start_at", "class_changes"."after_end_at") = case "class_changes"."kind" when 'cancelled' then 0 else 2 end),
	CONSTRAINT "class_changes_times" CHECK ("class_changes"."after_start_at" < "class_changes"."after_end_at"),
	CONSTRAINT "class_changes_asks" CHECK (case "class_changes"."kind" when 'cancelled' then "class_changes"."answer_by" is not null when 'moved' then true else "class_changes"."answer_by" is null end),
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
CREATE TABLE "class_joins" (
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "class_joins_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"whose" text NOT NULL,
	"receives" boolean DEFAULT true NOT NULL,
	"pays" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contacts_once" UNIQUE("user_id","kind","value"),
	CONSTRAINT "contacts_value" CHECK (case "contacts"."kind" when 'phone' then "contacts"."value" ~ '^\+[1-9][0-9]{6,14}$' when 'email' then "contacts"."value" = lower("contacts"."value") and strpos("contacts"."value", '@') > 1 else false end),
	CONSTRAINT "contacts_whose" CHECK ("contacts"."whose" in ('mother', 'father', 'guardian', 'other'))
);
--> statement-breakpoint
CREATE TABLE "days_off" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"branch_id" uuid,
	"room_id" uuid,
	"tutor_id" uuid,
	"session_id" uuid,
	"level" text,
	"act" text NOT NULL,
	"shift_days" integer,
	"may_leave" boolean DEFAULT true NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed" integer NOT NULL,
	"stayed" integer NOT NULL,
	"people" integer NOT NULL,
	"ended" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "days_off_days" CHECK ("days_off"."first_day" <= "days_off"."last_day"),
	CONSTRAINT "days_off_act" CHECK ("days_off"."act" in ('move', 'cancel', 'later')),
	CONSTRAINT "days_off_shift" CHECK (("days_off"."shift_days" is not null) = ("days_off"."act" = 'move')),
	CONSTRAINT "days_off_reason" CHECK ("days_off"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "desk_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
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
	"admins_only" boolean DEFAULT false NOT NULL,
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
	"waive_confirmed_by_id" uuid,
	"waive_asked_by_id" uuid,
	"waive_asked_at" timestamp (3) with time zone,
	"waive_ask_reason" text,
	"next_reminder_at" timestamp (3) with time zone,
	CONSTRAINT "fee_parts_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "fee_parts_part" CHECK ("fee_parts"."part" >= 1),
	CONSTRAINT "fee_parts_amount" CHECK ("fee_parts"."amount_minor" > 0),
	CONSTRAINT "fee_parts_settled" CHECK ("fee_parts"."payment_id" is null or "fee_parts"."waived_at" is null),
	CONSTRAINT "fee_parts_waive_asked" CHECK (num_nulls("fee_parts"."waive_asked_by_id", "fee_parts"."waive_asked_at", "fee_parts"."waive_ask_reason") in (0, 3)
        and ("fee_parts"."waive_asked_by_id" is null or "fee_parts"."waived_at" is null)),
	CONSTRAINT "fee_parts_waive_confirmed" CHECK ("fee_parts"."waive_confirmed_by_id" is null or "fee_parts"."waived_at" is not null and "fee_parts"."waive_confirmed_by_id" <> "fee_parts"."waived_by_id"),
	CONSTRAINT "fee_parts_waived" CHECK (("fee_parts"."waived_at" is null) = ("fee_parts"."waived_by_id" is null) and ("fee_parts"."waived_at" is null) = ("fee_parts"."waive_reason" is null))
);
--> statement-breakpoint
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
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"material_id" uuid,
	"application_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"metadata" text DEFAULT '' NOT NULL,
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
	CONSTRAINT "files_received" CHECK ("files"."received" >= 0 and ("files"."type" is not null or "files"."received" <= "files"."size")),
	CONSTRAINT "files_tail" CHECK ("files"."tail" between 0 and "files"."received"),
	CONSTRAINT "files_of_material" CHECK (coalesce("files"."material_id", "files"."application_id") is null or "files"."type" is not null),
	CONSTRAINT "files_of_one" CHECK ("files"."material_id" is null or "files"."application_id" is null),
	CONSTRAINT "files_lease" CHECK (("files"."lease" is null) = ("files"."lease_until" is null))
);
--> statement-breakpoint
CREATE TABLE "guardians" (
	"id" uuid PRIMARY KEY NOT NULL,
	"guardian_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"relation" text NOT NULL,
	"named_by_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by_id" uuid,
	"calendar_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "guardians_other" CHECK ("guardians"."guardian_id" <> "guardians"."child_id"),
	CONSTRAINT "guardians_relation" CHECK ("guardians"."relation" in ('mother', 'father', 'guardian', 'other')),
	CONSTRAINT "guardians_ended" CHECK ("guardians"."ended_at" is not null or "guardians"."ended_by_id" is null)
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "home_draft" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"revision" integer NOT NULL,
	"sections" jsonb NOT NULL,
	"changed_by_id" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "home_draft_only" CHECK ("home_draft"."only"),
	CONSTRAINT "home_draft_sections" CHECK (jsonb_typeof("home_draft"."sections") = 'array')
);
--> statement-breakpoint
CREATE TABLE "home_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"sections" jsonb NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	"taken_back_by_id" uuid,
	CONSTRAINT "home_versions_first" CHECK ("home_versions"."version" > 0),
	CONSTRAINT "home_versions_sections" CHECK (jsonb_typeof("home_versions"."sections") = 'array'),
	CONSTRAINT "home_versions_taken_back" CHECK (("home_versions"."taken_back_at" is null) = ("home_versions"."taken_back_by_id" is null))
);
--> statement-breakpoint
CREATE TABLE "interests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid,
	"level" text,
	"subject" text,
	"tutor_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"opened_id" uuid,
	CONSTRAINT "interests_target" CHECK (("interests"."session_id" is not null) <> ("interests"."level" is not null) and ("interests"."level" is null) = ("interests"."subject" is null) and ("interests"."tutor_id" is null or "interests"."level" is not null)),
	CONSTRAINT "interests_told" CHECK (("interests"."told_at" is null) = ("interests"."opened_id" is null)),
	CONSTRAINT "interests_end" CHECK ("interests"."ends_at" > "interests"."created_at")
);
--> statement-breakpoint
CREATE TABLE "materials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"session_id" uuid,
	"class_id" uuid,
	"title" text NOT NULL,
	"image" text NOT NULL,
	"link" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "materials_class_of_session" CHECK ("materials"."class_id" is null or "materials"."session_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"session_id" uuid,
	"class_id" uuid,
	"words" "tsvector",
	"words_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "notes_class_of_session" CHECK ("notes"."class_id" is null or "notes"."session_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "tutor_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tutor_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"state" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tutor_notes_state" CHECK ("tutor_notes"."state" in ('new', 'seen', 'invited')),
	CONSTRAINT "tutor_notes_says" CHECK ("tutor_notes"."text" <> '' or "tutor_notes"."state" is not null)
);
--> statement-breakpoint
CREATE TABLE "tutor_subjects" (
	"tutor_id" uuid NOT NULL,
	"subject" text NOT NULL,
	CONSTRAINT "tutor_subjects_tutor_id_subject_pk" PRIMARY KEY("tutor_id","subject")
);
--> statement-breakpoint
CREATE TABLE "tutors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"education" text NOT NULL,
	"expertise" text NOT NULL,
	"experience" double precision NOT NULL,
	"availability" text NOT NULL,
	"photo" text NOT NULL,
	"bio" text NOT NULL,
	"status" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tutors_state" CHECK ("tutors"."state" in ('new', 'seen', 'invited')),
	CONSTRAINT "tutors_status" CHECK ("tutors"."status" in ('pending', 'active', 'cancelled', 'inactive')),
	CONSTRAINT "tutors_availability" CHECK ("tutors"."availability" in ('Weekdays', 'Weekends', 'Evenings')),
	CONSTRAINT "tutors_experience" CHECK ("tutors"."experience" >= 0)
);
--> statement-breakpoint
CREATE TABLE "allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"booking_id" uuid,
	"amount_minor" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_by_id" uuid,
	"act_id" uuid,
	CONSTRAINT "allocations_amount" CHECK ("allocations"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "links" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"message_kind" text,
	"entry_id" uuid,
	"interest_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "links_target" CHECK (("links"."purpose" = 'messages') = ("links"."message_kind" is not null) and ("links"."purpose" = 'place') = ("links"."entry_id" is not null) and ("links"."purpose" = 'interest') = ("links"."interest_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid,
	"channel" text NOT NULL,
	"contact" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"body" text,
	"calendar" jsonb,
	"state" text NOT NULL,
	"above_limit" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"last_error" text,
	"segments" smallint,
	"cost_minor" integer,
	"reference" text,
	"kind" text NOT NULL,
	"user_id" uuid,
	"priority" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deliveries_once" UNIQUE("message_id","channel","contact"),
	CONSTRAINT "deliveries_states" CHECK ("deliveries"."state" in ('kept', 'waiting', 'sent', 'failed') or "deliveries"."channel" <> 'email' and "deliveries"."state" in ('sending', 'unknown')),
	CONSTRAINT "deliveries_next_attempt" CHECK (("deliveries"."state" in ('waiting', 'sending')) = ("deliveries"."next_attempt_at" is not null)),
	CONSTRAINT "deliveries_code" CHECK ("deliveries"."kind" <> 'code' or "deliveries"."body" is null or strpos("deliveries"."body", '{sealed:') > 0 and "deliveries"."state" in ('kept', 'waiting', 'sending')),
	CONSTRAINT "deliveries_sent" CHECK (("deliveries"."state" = 'sent') = ("deliveries"."sent_at" is not null)),
	CONSTRAINT "deliveries_limit" CHECK ("deliveries"."above_limit" is null or "deliveries"."state" = 'failed'),
	CONSTRAINT "deliveries_message" CHECK (("deliveries"."message_id" is null) = ("deliveries"."kind" = 'code'))
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"params" jsonb NOT NULL,
	"path" text,
	"entry_id" text,
	"receipts" uuid[],
	"contacts" jsonb,
	"call" jsonb,
	"needed_by" timestamp (3) with time zone NOT NULL,
	"compose_at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dedupe_key" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "centre_marks" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "centre_marks_id" CHECK ("centre_marks"."id" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "centre_marks_content" CHECK (char_length("centre_marks"."content") between 1 and 2000000)
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
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "settings_centre_name" CHECK ("settings"."name" <> 'centre' or (coalesce(char_length("settings"."value" ->> 'name'), 1) between 1 and 80
      and coalesce(char_length("settings"."value" ->> 'nameBn'), 1) between 1 and 80))
);
--> statement-breakpoint
CREATE TABLE "table_columns" (
	"kind" text NOT NULL,
	"heading_hash" text NOT NULL,
	"columns" jsonb NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "table_columns_kind_heading_hash_pk" PRIMARY KEY("kind","heading_hash"),
	CONSTRAINT "table_columns_kind" CHECK ("table_columns"."kind" in ('statement', 'holidays')),
	CONSTRAINT "table_columns_columns" CHECK (jsonb_typeof("table_columns"."columns") = 'object')
);
--> statement-breakpoint
CREATE TABLE "payment_sums" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"by_hand" boolean NOT NULL,
	"status" text NOT NULL,
	"count" integer NOT NULL,
	"charged_minor" bigint NOT NULL,
	"refunded_minor" bigint NOT NULL,
	"refund_due_minor" bigint NOT NULL,
	CONSTRAINT "payment_sums_change" CHECK (("payment_sums"."count", "payment_sums"."charged_minor", "payment_sums"."refunded_minor", "payment_sums"."refund_due_minor") <> (0, 0, 0, 0))
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
	"checkout_id" uuid,
	"attempt_id" uuid,
	"user_id" uuid NOT NULL,
	"session_id" uuid,
	"provider_payment_id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	"recorded_by_id" uuid,
	"cash_box_id" uuid,
	"corrects_id" uuid,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_by_id" uuid,
	"confirmed_by" text,
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
	CONSTRAINT "payments_corrects" CHECK ("payments"."corrects_id" is null or "payments"."corrects_id" <> "payments"."id" and "payments"."by_hand" and "payments"."method" <> 'balance'),
	CONSTRAINT "payments_confirmed" CHECK (num_nulls("payments"."confirmed_at", "payments"."confirmed_by_id", "payments"."confirmed_by") in (0, 3)
        and ("payments"."confirmed_by" is null or "payments"."by_hand" and "payments"."confirmed_by" in ('admin', 'statement'))),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_minor" > 0),
	CONSTRAINT "payments_method" CHECK ("payments"."method" in ('bkash', 'sslcommerz', 'card') or "payments"."by_hand" and "payments"."method" in ('cash', 'nagad', 'rocket', 'balance')),
	CONSTRAINT "payments_advance" CHECK (("payments"."checkout_id" is null) = ("payments"."session_id" is null)
        and ("payments"."checkout_id" is not null or "payments"."by_hand" and "payments"."method" <> 'balance'
          or "payments"."method" = 'card' and "payments"."kept_minor" = 0)),
	CONSTRAINT "payments_sums" CHECK ("payments"."kept_minor" >= 0 and "payments"."refunded_minor" >= 0 and "payments"."kept_minor" + "payments"."refunded_minor" <= "payments"."amount_minor"),
	CONSTRAINT "payments_refund" CHECK (case "payments"."status"
        when 'paid' then "payments"."refunded_at" is null
        when 'refund_due' then "payments"."refund_reason_code" is not null and "payments"."refund_due_at" is not null and "payments"."refunded_at" is null
        when 'charged_back' then true
        else "payments"."refund_reason_code" is not null and "payments"."refunded_at" is not null
      end)
);
--> statement-breakpoint
CREATE TABLE "person_documents" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"words" "tsvector"
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"sid" text,
	"signed_in_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
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
	"recorded_at" timestamp (3) with time zone,
	CONSTRAINT "receipts_series" CHECK ("receipts"."series" in ('receipt', 'credit_note', 'debit_note')),
	CONSTRAINT "receipts_number" CHECK ("receipts"."number" > 0),
	CONSTRAINT "receipts_content" CHECK ("receipts"."content" is null or "receipts"."series" = 'receipt'),
	CONSTRAINT "receipts_issued" CHECK ("receipts"."number" is null or "receipts"."series" <> 'receipt' or "receipts"."content" is not null),
	CONSTRAINT "receipts_refund" CHECK (("receipts"."refund_id" is null) = ("receipts"."series" = 'receipt')),
	CONSTRAINT "receipts_sold" CHECK (("receipts"."payment_id" is null) <> ("receipts"."booking_id" is null)),
	CONSTRAINT "receipts_amount" CHECK ("receipts"."amount_minor" > 0 and "receipts"."payment_id" is not null or "receipts"."amount_minor" = 0 and "receipts"."booking_id" is not null and "receipts"."series" = 'receipt')
);
--> statement-breakpoint
CREATE TABLE "refund_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"booking_id" uuid,
	"payment_id" uuid,
	"only_due" boolean NOT NULL,
	"amount_minor" integer NOT NULL,
	"reason" text NOT NULL,
	"reference" text,
	"method" text,
	"keeps_seat" boolean NOT NULL,
	"taken_by" text,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"planned" jsonb,
	"decided_by_id" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "refund_acts_state" CHECK ("refund_acts"."state" in ('done', 'waiting', 'confirmed', 'declined')),
	CONSTRAINT "refund_acts_planned" CHECK (("refund_acts"."state" = 'done') = ("refund_acts"."planned" is null)),
	CONSTRAINT "refund_acts_about" CHECK (num_nonnulls("refund_acts"."booking_id", "refund_acts"."payment_id") <= 1),
	CONSTRAINT "refund_acts_amount" CHECK ("refund_acts"."amount_minor" > 0),
	CONSTRAINT "refund_acts_decided" CHECK (("refund_acts"."state" in ('confirmed', 'declined')) = ("refund_acts"."decided_at" is not null)
        and ("refund_acts"."decided_at" is null) = ("refund_acts"."decided_by_id" is null)),
	CONSTRAINT "refund_acts_other" CHECK ("refund_acts"."state" <> 'confirmed' or "refund_acts"."decided_by_id" <> "refund_acts"."by_id")
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
	"recorded_at" timestamp (3) with time zone,
	"act_id" uuid,
	"recorded_by_id" uuid,
	"method" text,
	"cash_box_id" uuid,
	"taken_by" text,
	"reason" text,
	"refusal" text,
	CONSTRAINT "refunds_reference_unique" UNIQUE("reference"),
	CONSTRAINT "refunds_method" CHECK ("refunds"."method" is null or "refunds"."method" in ('cash', 'bkash', 'nagad', 'rocket') and "refunds"."recorded_by_id" is not null),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_minor" > 0),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('asked', 'processing', 'done', 'failed')),
	CONSTRAINT "refunds_reference" CHECK ("refunds"."state" <> 'asked' or "refunds"."reference" is null),
	CONSTRAINT "refunds_settled" CHECK (("refunds"."state" in ('done', 'failed')) = ("refunds"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"tutor_id" uuid,
	"rating" integer NOT NULL,
	"text" text,
	"home_consent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by_id" uuid,
	"hidden_at" timestamp (3) with time zone,
	"hidden_by_id" uuid,
	"hidden_reason" text,
	CONSTRAINT "reviews_home_consent" CHECK ("reviews"."home_consent_at" is null or "reviews"."text" is not null),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_answer" CHECK (("reviews"."answer" is null) = ("reviews"."answered_at" is null) and ("reviews"."answer" is null) = ("reviews"."answered_by_id" is null)),
	CONSTRAINT "reviews_hidden" CHECK (("reviews"."hidden_at" is null) = ("reviews"."hidden_reason" is null) and ("reviews"."hidden_at" is null) = ("reviews"."hidden_by_id" is null))
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
	"meeting_room" text,
	"recording_url" text,
	"topic" text,
	"moved_from" timestamp (3) with time zone,
	"change_kind" text,
	"change_reason" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"exclusive" boolean DEFAULT false NOT NULL,
	"tutor_id" uuid,
	"substitute_id" uuid,
	"substitute_name" text,
	"held_by_id" uuid,
	"held_by_name" text,
	"asked_id" uuid,
	"asked_name" text,
	"makes_up_id" uuid,
	CONSTRAINT "classes_meeting_room_unique" UNIQUE("meeting_room"),
	CONSTRAINT "classes_of_session" UNIQUE("id","session_id"),
	CONSTRAINT "classes_exclusive" CHECK ("classes"."exclusive" or "classes"."tutor_id" is null),
	CONSTRAINT "classes_held_by" CHECK ("classes"."held_by_id" is null or "classes"."held_by_name" is not null),
	CONSTRAINT "classes_substitute" CHECK (("classes"."substitute_id" is null) = ("classes"."substitute_name" is null)),
	CONSTRAINT "classes_asked" CHECK (("classes"."asked_id" is null) = ("classes"."asked_name" is null)),
	CONSTRAINT "classes_substitute_hours" CHECK ("classes"."substitute_id" is null or not "classes"."exclusive" or "classes"."tutor_id" is not distinct from "classes"."substitute_id"),
	CONSTRAINT "classes_state" CHECK ("classes"."state" in ('planned', 'cancelled')),
	CONSTRAINT "classes_topic" CHECK (char_length("classes"."topic") between 1 and 120),
	CONSTRAINT "classes_times" CHECK ("classes"."start_at" <= "classes"."end_at"),
	CONSTRAINT "classes_meeting_room" CHECK ("classes"."meeting_room" ~ '^boithok-[0-9a-f]{32}$'),
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
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sessions_rating" CHECK ("sessions"."rating_count" >= 0 and "sessions"."rating_sum" between "sessions"."rating_count" and 5 * "sessions"."rating_count"),
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
CREATE TABLE "student_number_years" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "student_number_years_last" CHECK ("student_number_years"."last" >= 0)
);
--> statement-breakpoint
CREATE TABLE "student_numbers_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_numbers_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL
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
	"change_id" uuid,
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
CREATE TABLE "centre_pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text,
	"title_bn" text,
	"body" text,
	"body_bn" text,
	"published" boolean NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "centre_pages_slug" CHECK ("centre_pages"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("centre_pages"."slug") <= 60),
	CONSTRAINT "centre_pages_some" CHECK ("centre_pages"."title" is not null or "centre_pages"."title_bn" is not null),
	CONSTRAINT "centre_pages_whole" CHECK (("centre_pages"."title" is null) = ("centre_pages"."body" is null)),
	CONSTRAINT "centre_pages_whole_bn" CHECK (("centre_pages"."title_bn" is null) = ("centre_pages"."body_bn" is null))
);
--> statement-breakpoint
CREATE TABLE "centre_texts" (
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"body" text,
	"author_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "centre_texts_version" PRIMARY KEY("kind","language","version"),
	CONSTRAINT "centre_texts_kind" CHECK ("centre_texts"."kind" in ('refund', 'privacy', 'terms')),
	CONSTRAINT "centre_texts_language" CHECK ("centre_texts"."language" in ('en', 'bn')),
	CONSTRAINT "centre_texts_first" CHECK ("centre_texts"."version" > 0),
	CONSTRAINT "centre_texts_length" CHECK (char_length("centre_texts"."body") between 1 and 20000)
);
--> statement-breakpoint
CREATE TABLE "unjoined" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unjoined_two" CHECK ("unjoined"."user_id" <> "unjoined"."account_id"),
	CONSTRAINT "unjoined_reason" CHECK ("unjoined"."reason" in ('rest', 'number'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_uid" text,
	"email" text,
	"phone" text,
	"phone_sign_in_at" timestamp (3) with time zone,
	"phone_told_at" timestamp (3) with time zone,
	"email_verified" boolean,
	"name" text,
	"student_number" text,
	"language" text,
	"message_language" text,
	"wants_reminders" boolean DEFAULT true NOT NULL,
	"message_choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"calendar_version" integer DEFAULT 0 NOT NULL,
	"role" text NOT NULL,
	"requested_role" text,
	"is_cashier" boolean DEFAULT false NOT NULL,
	"desk_branch_id" uuid,
	"registered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"added_by_id" uuid,
	"last_sign_in_at" timestamp (3) with time zone NOT NULL,
	"revoked_before" timestamp (3) with time zone,
	"revoked_sign_ins" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "users_provider_uid_unique" UNIQUE("provider_uid"),
	CONSTRAINT "users_phone_unique" UNIQUE("phone"),
	CONSTRAINT "users_deleted" CHECK ("users"."deleted_at" is null or ("users"."email" = 'deleted-' || "users"."id"::text and "users"."name" is null and "users"."role" = 'user' and "users"."requested_role" is null and "users"."phone" is null and "users"."student_number" is null and not "users"."is_cashier")),
	CONSTRAINT "users_phone" CHECK ("users"."phone" ~ '^\+[1-9][0-9]{6,14}$'),
	CONSTRAINT "users_student_number" CHECK ("users"."student_number" ~ '^[A-Za-z0-9][A-Za-z0-9/.-]{0,19}$'),
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
ALTER TABLE "absence_notices" ADD CONSTRAINT "absence_notices_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_notices" ADD CONSTRAINT "absence_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_roll_id_rolls_id_fk" FOREIGN KEY ("roll_id") REFERENCES "public"."rolls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_shares" ADD CONSTRAINT "attendance_shares_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_shares" ADD CONSTRAINT "attendance_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_changes" ADD CONSTRAINT "roll_changes_roll_id_rolls_id_fk" FOREIGN KEY ("roll_id") REFERENCES "public"."rolls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_changes" ADD CONSTRAINT "roll_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rolls" ADD CONSTRAINT "rolls_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rolls" ADD CONSTRAINT "rolls_taken_by_id_users_id_fk" FOREIGN KEY ("taken_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "calls" ADD CONSTRAINT "calls_day_off_id_days_off_id_fk" FOREIGN KEY ("day_off_id") REFERENCES "public"."days_off"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_notice" FOREIGN KEY ("change_id","booking_id") REFERENCES "public"."class_notices"("change_id","booking_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_requests" ADD CONSTRAINT "cancellation_requests_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_requests" ADD CONSTRAINT "cancellation_requests_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_intents" ADD CONSTRAINT "card_intents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_box_counts" ADD CONSTRAINT "cash_box_counts_cash_box_id_cash_boxes_id_fk" FOREIGN KEY ("cash_box_id") REFERENCES "public"."cash_boxes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_box_counts" ADD CONSTRAINT "cash_box_counts_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_box_entries" ADD CONSTRAINT "cash_box_entries_cash_box_id_cash_boxes_id_fk" FOREIGN KEY ("cash_box_id") REFERENCES "public"."cash_boxes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_box_entries" ADD CONSTRAINT "cash_box_entries_undoes_id_cash_box_entries_id_fk" FOREIGN KEY ("undoes_id") REFERENCES "public"."cash_box_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_box_entries" ADD CONSTRAINT "cash_box_entries_entered_by_id_users_id_fk" FOREIGN KEY ("entered_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_boxes" ADD CONSTRAINT "cash_boxes_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_boxes" ADD CONSTRAINT "cash_boxes_opened_by_id_users_id_fk" FOREIGN KEY ("opened_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_boxes" ADD CONSTRAINT "cash_boxes_count_id_cash_box_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."cash_box_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_boxes" ADD CONSTRAINT "cash_boxes_signed_by_id_users_id_fk" FOREIGN KEY ("signed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_substitute_id_users_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_day_off_id_days_off_id_fk" FOREIGN KEY ("day_off_id") REFERENCES "public"."days_off"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_notices" ADD CONSTRAINT "class_notices_change_id_class_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."class_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_notices" ADD CONSTRAINT "class_notices_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_joins" ADD CONSTRAINT "class_joins_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_joins" ADD CONSTRAINT "class_joins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "days_off" ADD CONSTRAINT "days_off_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "days_off" ADD CONSTRAINT "days_off_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "days_off" ADD CONSTRAINT "days_off_tutor_id_users_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "days_off" ADD CONSTRAINT "days_off_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "days_off" ADD CONSTRAINT "days_off_level_levels_slug_fk" FOREIGN KEY ("level") REFERENCES "public"."levels"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "days_off" ADD CONSTRAINT "days_off_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_notes" ADD CONSTRAINT "desk_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_notes" ADD CONSTRAINT "desk_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_parts" ADD CONSTRAINT "fee_parts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_parts" ADD CONSTRAINT "fee_parts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_parts" ADD CONSTRAINT "fee_parts_waived_by_id_users_id_fk" FOREIGN KEY ("waived_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_parts" ADD CONSTRAINT "fee_parts_waive_confirmed_by_id_users_id_fk" FOREIGN KEY ("waive_confirmed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_parts" ADD CONSTRAINT "fee_parts_waive_asked_by_id_users_id_fk" FOREIGN KEY ("waive_asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_concessions" ADD CONSTRAINT "part_concessions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_concessions" ADD CONSTRAINT "part_concessions_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_application_id_tutors_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."tutors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_guardian_id_users_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_child_id_users_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_named_by_id_users_id_fk" FOREIGN KEY ("named_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_ended_by_id_users_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_draft" ADD CONSTRAINT "home_draft_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_versions" ADD CONSTRAINT "home_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_versions" ADD CONSTRAINT "home_versions_taken_back_by_id_users_id_fk" FOREIGN KEY ("taken_back_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_level_levels_slug_fk" FOREIGN KEY ("level") REFERENCES "public"."levels"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_subject_subjects_slug_fk" FOREIGN KEY ("subject") REFERENCES "public"."subjects"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_tutor_id_users_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_opened_id_sessions_id_fk" FOREIGN KEY ("opened_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_notes" ADD CONSTRAINT "tutor_notes_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_notes" ADD CONSTRAINT "tutor_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_subjects" ADD CONSTRAINT "tutor_subjects_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_subjects" ADD CONSTRAINT "tutor_subjects_subject_subjects_slug_fk" FOREIGN KEY ("subject") REFERENCES "public"."subjects"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutors" ADD CONSTRAINT "tutors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_act_id_refund_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."refund_acts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_entry_id_waitlist_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."waitlist_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_interest_id_interests_id_fk" FOREIGN KEY ("interest_id") REFERENCES "public"."interests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_id_users_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_cash_box_id_cash_boxes_id_fk" FOREIGN KEY ("cash_box_id") REFERENCES "public"."cash_boxes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_corrects_id_payments_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_confirmed_by_id_users_id_fk" FOREIGN KEY ("confirmed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_documents" ADD CONSTRAINT "person_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_acts" ADD CONSTRAINT "refund_acts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_acts" ADD CONSTRAINT "refund_acts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_acts" ADD CONSTRAINT "refund_acts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_acts" ADD CONSTRAINT "refund_acts_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_acts" ADD CONSTRAINT "refund_acts_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_act_id_refund_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."refund_acts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_recorded_by_id_users_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cash_box_id_cash_boxes_id_fk" FOREIGN KEY ("cash_box_id") REFERENCES "public"."cash_boxes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_tutor_id_users_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_answered_by_id_users_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_by_id_users_id_fk" FOREIGN KEY ("hidden_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_tutor_id_users_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_substitute_id_users_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_held_by_id_users_id_fk" FOREIGN KEY ("held_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_asked_id_users_id_fk" FOREIGN KEY ("asked_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_makes_up_id_classes_id_fk" FOREIGN KEY ("makes_up_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tutor_id_users_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_level_levels_slug_fk" FOREIGN KEY ("level") REFERENCES "public"."levels"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_subject_subjects_slug_fk" FOREIGN KEY ("subject") REFERENCES "public"."subjects"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_search_document_id_search_documents_id_fk" FOREIGN KEY ("search_document_id") REFERENCES "public"."search_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_numbers_due" ADD CONSTRAINT "student_numbers_due_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_choices" ADD CONSTRAINT "class_choices_switch_id_switches_id_fk" FOREIGN KEY ("switch_id") REFERENCES "public"."switches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_choices" ADD CONSTRAINT "class_choices_notice" FOREIGN KEY ("change_id","booking_id") REFERENCES "public"."class_notices"("change_id","booking_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switches" ADD CONSTRAINT "switches_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switches" ADD CONSTRAINT "switches_from_session_id_sessions_id_fk" FOREIGN KEY ("from_session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switches" ADD CONSTRAINT "switches_to_session_id_sessions_id_fk" FOREIGN KEY ("to_session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switches" ADD CONSTRAINT "switches_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switches" ADD CONSTRAINT "switches_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switches" ADD CONSTRAINT "switches_change_id_class_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."class_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "centre_texts" ADD CONSTRAINT "centre_texts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unjoined" ADD CONSTRAINT "unjoined_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unjoined" ADD CONSTRAINT "unjoined_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_desk_branch_id_branches_id_fk" FOREIGN KEY ("desk_branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_added_by_id_users_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "absence_notices_live" ON "absence_notices" USING btree ("class_id","user_id") WHERE "absence_notices"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "absence_notices_user" ON "absence_notices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attendance_user" ON "attendance" USING btree ("user_id","class_id");--> statement-breakpoint
CREATE INDEX "attendance_shares_user" ON "attendance_shares" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rolls_class" ON "rolls" USING btree ("class_id","created_at","id");--> statement-breakpoint
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
CREATE INDEX "card_intents_user" ON "card_intents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cash_box_counts_box" ON "cash_box_counts" USING btree ("cash_box_id","at","id");--> statement-breakpoint
CREATE INDEX "cash_box_entries_box" ON "cash_box_entries" USING btree ("cash_box_id","entered_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_box_entries_undone" ON "cash_box_entries" USING btree ("undoes_id") WHERE "cash_box_entries"."undoes_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_boxes_open" ON "cash_boxes" USING btree (coalesce("branch_id", '00000000-0000-0000-0000-000000000000'),"currency") WHERE "cash_boxes"."signed_at" is null;--> statement-breakpoint
CREATE INDEX "cash_boxes_signed" ON "cash_boxes" USING btree ("signed_at","id") WHERE "cash_boxes"."signed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "levels_name_en" ON "levels" USING btree (lower("name_en"));--> statement-breakpoint
CREATE UNIQUE INDEX "levels_name_bn" ON "levels" USING btree (lower("name_bn"));--> statement-breakpoint
CREATE UNIQUE INDEX "subjects_name_en" ON "subjects" USING btree (lower("name_en"));--> statement-breakpoint
CREATE UNIQUE INDEX "subjects_name_bn" ON "subjects" USING btree (lower("name_bn"));--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_reference" ON "attempts" USING btree ("method","reference") WHERE "attempts"."method" <> 'desk';--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_sent" ON "attempts" USING btree ("wallet","reference") WHERE "attempts"."method" = 'desk' and "attempts"."state" in ('held', 'paid');--> statement-breakpoint
CREATE INDEX "attempts_checkout" ON "attempts" USING btree ("checkout_id","created_at");--> statement-breakpoint
CREATE INDEX "attempts_unfinished" ON "attempts" USING btree ("id") WHERE "attempts"."state" in ('open', 'claiming', 'processing', 'held');--> statement-breakpoint
CREATE INDEX "attempts_held" ON "attempts" USING btree ("held_until","id") WHERE "attempts"."state" = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_open" ON "checkouts" USING btree ("session_id","user_id") WHERE "checkouts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "checkouts_user" ON "checkouts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "class_changes_class" ON "class_changes" USING btree ("class_id","created_at");--> statement-breakpoint
CREATE INDEX "class_changes_session" ON "class_changes" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "class_changes_day_off" ON "class_changes" USING btree ("day_off_id") WHERE "class_changes"."day_off_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "class_changes_cancelled" ON "class_changes" USING btree ("class_id") WHERE "class_changes"."kind" = 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "class_changes_added" ON "class_changes" USING btree ("class_id") WHERE "class_changes"."kind" = 'added';--> statement-breakpoint
CREATE INDEX "class_changes_substitutes" ON "class_changes" USING btree ("substitute_id") WHERE "class_changes"."substitute_id" is not null;--> statement-breakpoint
CREATE INDEX "class_notices_booking" ON "class_notices" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "class_notices_open" ON "class_notices" USING btree ("change_id","booking_id") WHERE "class_notices"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "class_joins_user" ON "class_joins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contacts_value" ON "contacts" USING btree ("kind","value");--> statement-breakpoint
CREATE INDEX "desk_notes_user" ON "desk_notes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "discounts_newest" ON "discounts" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_parts_part" ON "fee_parts" USING btree ("booking_id","part");--> statement-breakpoint
CREATE INDEX "fee_parts_unpaid" ON "fee_parts" USING btree ("due_at","id") WHERE "fee_parts"."payment_id" is null and "fee_parts"."waived_at" is null;--> statement-breakpoint
CREATE INDEX "fee_parts_due" ON "fee_parts" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "fee_parts_waiver_asked" ON "fee_parts" USING btree ("due_at","id") WHERE "fee_parts"."waive_asked_by_id" is not null;--> statement-breakpoint
CREATE INDEX "fee_parts_reminders" ON "fee_parts" USING btree ("next_reminder_at") WHERE "fee_parts"."next_reminder_at" is not null;--> statement-breakpoint
CREATE INDEX "part_concessions_part" ON "part_concessions" USING btree ("part_id");--> statement-breakpoint
CREATE INDEX "files_material" ON "files" USING btree ("material_id","position") WHERE "files"."material_id" is not null;--> statement-breakpoint
CREATE INDEX "files_application" ON "files" USING btree ("application_id") WHERE "files"."application_id" is not null;--> statement-breakpoint
CREATE INDEX "files_loose" ON "files" USING btree ("touched_at") WHERE "files"."material_id" is null and "files"."application_id" is null;--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guardians_once" ON "guardians" USING btree ("guardian_id","child_id") WHERE "guardians"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "guardians_guardian" ON "guardians" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "guardians_child" ON "guardians" USING btree ("child_id");--> statement-breakpoint
CREATE UNIQUE INDEX "interests_session" ON "interests" USING btree ("session_id","user_id") WHERE "interests"."told_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "interests_topic" ON "interests" USING btree ("level","subject",coalesce("tutor_id", '00000000-0000-0000-0000-000000000000'),"user_id") WHERE "interests"."told_at" is null and "interests"."level" is not null;--> statement-breakpoint
CREATE INDEX "interests_user" ON "interests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "interests_open" ON "interests" USING btree ("created_at","id") WHERE "interests"."told_at" is null;--> statement-breakpoint
CREATE INDEX "interests_ended" ON "interests" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "materials_owner" ON "materials" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "materials_session" ON "materials" USING btree ("session_id","created_at","id");--> statement-breakpoint
CREATE INDEX "materials_class" ON "materials" USING btree ("class_id") WHERE "materials"."class_id" is not null;--> statement-breakpoint
CREATE INDEX "notes_words" ON "notes" USING gin ("words");--> statement-breakpoint
CREATE INDEX "notes_class" ON "notes" USING btree ("class_id") WHERE "notes"."class_id" is not null;--> statement-breakpoint
CREATE INDEX "notes_user" ON "notes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notes_session" ON "notes" USING btree ("session_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tutor_notes_tutor" ON "tutor_notes" USING btree ("tutor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tutor_subjects_subject" ON "tutor_subjects" USING btree ("subject","tutor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tutors_live" ON "tutors" USING btree ("user_id") WHERE "tutors"."status" in ('pending', 'active');--> statement-breakpoint
CREATE INDEX "tutors_newest" ON "tutors" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "allocations_payment" ON "allocations" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "links_user" ON "links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "links_interest" ON "links" USING btree ("interest_id") WHERE "links"."interest_id" is not null;--> statement-breakpoint
CREATE INDEX "links_end" ON "links" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "deliveries_newest" ON "deliveries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_by_state" ON "deliveries" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_contact" ON "deliveries" USING btree ("contact" text_pattern_ops,"created_at");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("channel","priority","next_attempt_at") WHERE "deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_sending" ON "deliveries" USING btree ("next_attempt_at") WHERE "deliveries"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "deliveries_sms" ON "deliveries" USING btree ("created_at") WHERE "deliveries"."channel" = 'sms';--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_sums_day" ON "payment_sums" USING btree ("day");--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "disputes_closed" ON "disputes" USING btree ("closed_at") WHERE "disputes"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("respond_by","id") WHERE "disputes"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("recorded_at","id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","recorded_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_method" ON "payments" USING btree ("method","recorded_at","id");--> statement-breakpoint
CREATE INDEX "payments_not_paid" ON "payments" USING btree ("status","recorded_at","id") WHERE "payments"."status" <> 'paid';--> statement-breakpoint
CREATE INDEX "payments_by_amount" ON "payments" USING btree ("amount_minor","id");--> statement-breakpoint
CREATE INDEX "payments_title" ON "payments" USING gin (title_words("session_title"));--> statement-breakpoint
CREATE INDEX "payments_reference_text" ON "payments" USING btree (lower("provider_payment_id") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payments_session" ON "payments" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "payments_refund_due" ON "payments" USING btree ("id") WHERE "payments"."status" = 'refund_due';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("method","provider_payment_id") WHERE "payments"."refund_reason_code" is distinct from 'refund_corrected';--> statement-breakpoint
CREATE INDEX "payments_any_reference" ON "payments" USING btree ("method","provider_payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_corrects" ON "payments" USING btree ("corrects_id") WHERE "payments"."corrects_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_checkout" ON "payments" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "payments_cash_box" ON "payments" USING btree ("cash_box_id") WHERE "payments"."cash_box_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_charged" ON "payments" USING btree ("charged_at","id");--> statement-breakpoint
CREATE INDEX "payments_balance" ON "payments" USING btree ("user_id") WHERE "payments"."checkout_id" is null or "payments"."method" = 'balance';--> statement-breakpoint
CREATE INDEX "person_documents_words" ON "person_documents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "person_documents_not_indexed" ON "person_documents" USING btree ("user_id") WHERE "person_documents"."words" is null;--> statement-breakpoint
CREATE INDEX "person_documents_version" ON "person_documents" USING btree ("version");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number" ON "receipts" USING btree ("series","year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_one" ON "receipts" USING btree ("payment_id") WHERE "receipts"."series" = 'receipt';--> statement-breakpoint
CREATE INDEX "receipts_payment" ON "receipts" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE INDEX "receipts_waiting" ON "receipts" USING btree ("created_at","id") WHERE "receipts"."number" is null;--> statement-breakpoint
CREATE INDEX "receipts_credited" ON "receipts" USING btree ("created_at","id") WHERE "receipts"."series" <> 'receipt';--> statement-breakpoint
CREATE INDEX "receipts_recorded" ON "receipts" USING btree ("recorded_at") WHERE "receipts"."recorded_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_booking" ON "receipts" USING btree ("booking_id") WHERE "receipts"."booking_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_acts_open" ON "refund_acts" USING btree (coalesce("booking_id", "payment_id", "user_id")) WHERE "refund_acts"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "refund_acts_waiting" ON "refund_acts" USING btree ("at","id") WHERE "refund_acts"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open" ON "refunds" USING btree ("payment_id") WHERE "refunds"."state" in ('asked', 'processing');--> statement-breakpoint
CREATE INDEX "refunds_cash_box" ON "refunds" USING btree ("cash_box_id") WHERE "refunds"."cash_box_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("session_id","user_id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("session_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_tutor" ON "reviews" USING btree ("tutor_id") WHERE "reviews"."tutor_id" is not null;--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "classes_makes_up" ON "classes" USING btree ("makes_up_id") WHERE "classes"."makes_up_id" is not null;--> statement-breakpoint
CREATE INDEX "classes_substitute" ON "classes" USING btree ("substitute_id") WHERE "classes"."substitute_id" is not null;--> statement-breakpoint
CREATE INDEX "classes_held" ON "classes" USING btree ("held_by_id") WHERE "classes"."held_by_id" is not null;--> statement-breakpoint
CREATE INDEX "classes_asked" ON "classes" USING btree ("asked_id") WHERE "classes"."asked_id" is not null;--> statement-breakpoint
CREATE INDEX "classes_session" ON "classes" USING btree ("session_id","start_at");--> statement-breakpoint
CREATE INDEX "classes_start" ON "classes" USING btree ("start_at");--> statement-breakpoint
CREATE INDEX "search_documents_live" ON "search_documents" USING gin ("tokens") WHERE "search_documents"."is_live";--> statement-breakpoint
CREATE INDEX "search_documents_not_live" ON "search_documents" USING gin ("tokens") WHERE not "search_documents"."is_live";--> statement-breakpoint
CREATE INDEX "search_documents_version" ON "search_documents" USING btree ("version");--> statement-breakpoint
CREATE INDEX "sessions_newest" ON "sessions" USING btree ("status","created_at","id") WHERE "sessions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_all_newest" ON "sessions" USING btree ("created_at","id") WHERE "sessions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_owner" ON "sessions" USING btree ("owner_id","created_at","id") WHERE "sessions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_tutor" ON "sessions" USING btree ("tutor_id","created_at","id") WHERE "sessions"."deleted_at" is null and "sessions"."tutor_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_hidden" ON "sessions" USING btree ("owner_id") WHERE "sessions"."deleted_at" is null and "sessions"."status" in ('pending', 'rejected');--> statement-breakpoint
CREATE INDEX "sessions_open" ON "sessions" USING btree ("registration_end") WHERE "sessions"."deleted_at" is null and "sessions"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "sessions_live" ON "sessions" USING btree ("class_end") WHERE "sessions"."deleted_at" is null and "sessions"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "sessions_taught" ON "sessions" USING btree (coalesce("tutor_id", "owner_id")) WHERE "sessions"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "sessions_cancelled" ON "sessions" USING btree ("shown_until") WHERE "sessions"."shown_until" is not null;--> statement-breakpoint
CREATE INDEX "sessions_course" ON "sessions" USING btree ("course_id","class_start") WHERE "sessions"."course_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_slug" ON "sessions" USING btree (right("slug", 8));--> statement-breakpoint
CREATE INDEX "sessions_search_document" ON "sessions" USING btree ("search_document_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_not_indexed" ON "sessions" USING btree ("id") WHERE "sessions"."search_document_id" is null;--> statement-breakpoint
CREATE INDEX "sessions_waitlist" ON "sessions" USING btree ("id") WHERE "sessions"."waiting" > 0 or "sessions"."offered" > 0;--> statement-breakpoint
CREATE INDEX "sessions_undecided" ON "sessions" USING btree ("minimum_decide_at") WHERE "sessions"."minimum_decide_at" is not null and "sessions"."minimum_met_at" is null and "sessions"."deleted_at" is null and "sessions"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "class_choices_booking" ON "class_choices" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "switches_booking" ON "switches" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "unjoined_account" ON "unjoined" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("id") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_student_number" ON "users" USING btree ("student_number") WHERE "users"."student_number" is not null;--> statement-breakpoint
CREATE INDEX "users_waiting_first" ON "users" USING btree (("requested_role" is not null),"created_at","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_numbers" ON "waitlist_entries" USING btree ("session_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_once" ON "waitlist_entries" USING btree ("session_id","user_id") WHERE "waitlist_entries"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "waitlist_waiting" ON "waitlist_entries" USING btree ("session_id","number") WHERE "waitlist_entries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "waitlist_offered" ON "waitlist_entries" USING btree ("session_id") WHERE "waitlist_entries"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "waitlist_user" ON "waitlist_entries" USING btree ("user_id","created_at");--> statement-breakpoint
-- By hand from here on: what drizzle-kit cannot say.
-- Classes. Two of one tutor, or in one room, share no time. An hour that ends as another begins does not
-- overlap it. btree_gist, a part of PostgreSQL's contrib, compares ids within a GiST index. It is trusted:
-- who may create in the database may create it. Where it is installed already, its schema does not matter,
-- as it is named nowhere.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'btree_gist') THEN
    CREATE SCHEMA IF NOT EXISTS extensions;
    CREATE EXTENSION btree_gist SCHEMA extensions;
  END IF;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE EXCEPTION 'Boithok needs the PostgreSQL extension btree_gist (%). Ask whoever administers the database to install the package postgresql-contrib if it is missing, and to run in this database: CREATE SCHEMA IF NOT EXISTS extensions; CREATE EXTENSION btree_gist SCHEMA extensions;', sqlerrm;
END $$;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_tutor_overlap" EXCLUDE USING gist ("tutor_id" WITH =, tstzrange("start_at", "end_at") WITH &&)
  WHERE ("exclusive" AND "state" = 'planned' AND "end_at" - "start_at" <= interval '12 hours');--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_room_overlap" EXCLUDE USING gist ("room_id" WITH =, tstzrange("start_at", "end_at") WITH &&)
  WHERE ("exclusive" AND "state" = 'planned' AND "end_at" - "start_at" <= interval '12 hours');--> statement-breakpoint
-- Materials and notes. A class that is removed leaves them to its session.
ALTER TABLE "notes" ADD CONSTRAINT "notes_class_fk" FOREIGN KEY ("class_id", "session_id") REFERENCES "classes" ("id", "session_id")
  ON DELETE SET NULL ("class_id");--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_class_fk" FOREIGN KEY ("class_id", "session_id") REFERENCES "classes" ("id", "session_id")
  ON DELETE SET NULL ("class_id");--> statement-breakpoint
-- Search. The index answers without the tokens themselves, so they are kept out of the rows, which stay
-- small.
ALTER TABLE "search_documents" SET (toast_tuple_target = 128);--> statement-breakpoint
-- Rate limits. Unlogged: writing costs no flush to the disk, and a crash may lose these rows.
ALTER TABLE "rate_limits" SET UNLOGGED;--> statement-breakpoint
-- Levels and subjects. From then on they are the centre's.
INSERT INTO "levels" ("slug", "name_en", "name_bn", "position", "hidden") VALUES
  ('1', 'Class 1', 'প্রথম শ্রেণি', 1, true),
  ('2', 'Class 2', 'দ্বিতীয় শ্রেণি', 2, true),
  ('3', 'Class 3', 'তৃতীয় শ্রেণি', 3, true),
  ('4', 'Class 4', 'চতুর্থ শ্রেণি', 4, true),
  ('5', 'Class 5', 'পঞ্চম শ্রেণি', 5, true),
  ('6', 'Class 6', 'ষষ্ঠ শ্রেণি', 6, false),
  ('7', 'Class 7', 'সপ্তম শ্রেণি', 7, false),
  ('8', 'Class 8', 'অষ্টম শ্রেণি', 8, false),
  ('9', 'Class 9', 'নবম শ্রেণি', 9, false),
  ('10', 'Class 10', 'দশম শ্রেণি', 10, false),
  ('11', 'Class 11', 'একাদশ শ্রেণি', 11, false),
  ('12', 'Class 12', 'দ্বাদশ শ্রেণি', 12, false),
  ('admission', 'Admission test', 'ভর্তি পরীক্ষা', 13, false),
  ('skills', 'Skills', 'স্কিল', 14, false),
  ('o-level', 'O level', 'ও লেভেল', 15, true),
  ('a-level', 'A level', 'এ লেভেল', 16, true),
  ('university', 'University', 'বিশ্ববিদ্যালয়', 17, true),
  ('jobs', 'Job preparation', 'চাকরির প্রস্তুতি', 18, true);--> statement-breakpoint
INSERT INTO "subjects" ("slug", "name_en", "name_bn", "position", "hidden") VALUES
  ('bangla', 'Bangla', 'বাংলা', 1, false),
  ('english', 'English', 'ইংরেজি', 2, false),
  ('math', 'Mathematics', 'গণিত', 3, false),
  ('higher-math', 'Higher Mathematics', 'উচ্চতর গণিত', 4, false),
  ('science', 'General Science', 'বিজ্ঞান', 5, false),
  ('physics', 'Physics', 'পদার্থবিজ্ঞান', 6, false),
  ('chemistry', 'Chemistry', 'রসায়ন', 7, false),
  ('biology', 'Biology', 'জীববিজ্ঞান', 8, false),
  ('ict', 'ICT', 'তথ্য ও যোগাযোগ প্রযুক্তি', 9, false),
  ('accounting', 'Accounting', 'হিসাববিজ্ঞান', 10, false),
  ('finance', 'Finance and Banking', 'ফিন্যান্স ও ব্যাংকিং', 11, false),
  ('business', 'Business Studies', 'ব্যবসায় উদ্যোগ', 12, false),
  ('economics', 'Economics', 'অর্থনীতি', 13, false),
  ('statistics', 'Statistics', 'পরিসংখ্যান', 14, false),
  ('civics', 'Civics', 'পৌরনীতি', 15, false),
  ('history', 'History', 'ইতিহাস', 16, false),
  ('geography', 'Geography', 'ভূগোল', 17, false),
  ('religion', 'Religion', 'ধর্ম শিক্ষা', 18, false),
  ('agriculture', 'Agriculture', 'কৃষিশিক্ষা', 19, false),
  ('psychology', 'Psychology', 'মনোবিজ্ঞান', 20, false),
  ('logic', 'Logic', 'যুক্তিবিদ্যা', 21, false),
  ('general-knowledge', 'General Knowledge', 'সাধারণ জ্ঞান', 22, false),
  ('spoken-english', 'Spoken English', 'স্পোকেন ইংলিশ', 23, false),
  ('ielts', 'IELTS', 'আইইএলটিএস', 24, false),
  ('programming', 'Programming', 'প্রোগ্রামিং', 25, false),
  ('design', 'Design', 'ডিজাইন', 26, false),
  ('other', 'Other', 'অন্যান্য', 27, false);--> statement-breakpoint
-- The program. Versions before this one find other tables.
INSERT INTO "compatibility" ("oldest_program") VALUES ('0.3.0');
