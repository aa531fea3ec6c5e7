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
	"review_until" timestamp (3) with time zone,
	"reviewed_by_id" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"refusal" text,
	"end_reason" text,
	CONSTRAINT "attempts_method" CHECK ("attempts"."method" in ('bkash', 'sslcommerz', 'card', 'desk')),
	CONSTRAINT "attempts_state" CHECK ("attempts"."state" in ('open', 'claiming', 'review', 'paid', 'ended')),
	CONSTRAINT "attempts_amount" CHECK ("attempts"."amount_minor" > 0),
	CONSTRAINT "attempts_claimed" CHECK ("attempts"."state" <> 'claiming' or "attempts"."claimed_at" is not null),
	CONSTRAINT "attempts_review" CHECK ("attempts"."state" <> 'review' or "attempts"."review_until" is not null),
	CONSTRAINT "attempts_wallet" CHECK ("attempts"."wallet" is null or "attempts"."method" = 'desk')
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_checkout_id_unique";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_provider_payment_id_unique";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reference";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "recorded_by_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tutor_share_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "recorded_by_id" uuid;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_reviewed_by_id_users_id_fk" FOREIGN KEY ("reviewed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_reference" ON "attempts" USING btree ("method","reference") WHERE "attempts"."method" <> 'desk';--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_sent" ON "attempts" USING btree ("wallet","reference") WHERE "attempts"."method" = 'desk' and "attempts"."state" in ('review', 'paid');--> statement-breakpoint
CREATE INDEX "attempts_checkout" ON "attempts" USING btree ("checkout_id","created_at");--> statement-breakpoint
CREATE INDEX "attempts_unfinished" ON "attempts" USING btree ("id") WHERE "attempts"."state" in ('open', 'claiming', 'review');--> statement-breakpoint
CREATE INDEX "attempts_review" ON "attempts" USING btree ("review_until","id") WHERE "attempts"."state" = 'review';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_id_users_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_recorded_by_id_users_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("method","provider_payment_id");--> statement-breakpoint
CREATE INDEX "payments_checkout" ON "payments" USING btree ("checkout_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_tutor_share" CHECK ("payments"."tutor_share_minor" between 0 and "payments"."amount_minor");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method" CHECK ("payments"."method" in ('bkash', 'sslcommerz', 'card') or "payments"."by_hand" and "payments"."method" in ('cash', 'nagad', 'rocket'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reference" CHECK ("refunds"."state" <> 'asked' or "refunds"."reference" is null);--> statement-breakpoint
-- Every intent of a checkout was an attempt to pay by card. It keeps the checkout's id.
INSERT INTO "attempts" ("id", "checkout_id", "method", "state", "reference", "amount_minor", "currency", "created_at", "end_reason")
  SELECT "checkouts"."id", "checkouts"."id", 'card',
    CASE WHEN "payments"."id" IS NOT NULL THEN 'paid' WHEN "closed_at" IS NULL THEN 'open' ELSE 'ended' END,
    "intent_id", "checkouts"."amount_minor", "checkouts"."currency", "created_at",
    CASE WHEN "payments"."id" IS NULL AND "closed_at" IS NOT NULL THEN 'hold_expired' END
  FROM "checkouts" LEFT JOIN "payments" ON "checkout_id" = "checkouts"."id"
  WHERE "intent_id" IS NOT NULL;--> statement-breakpoint
UPDATE "payments" SET "attempt_id" = "attempts"."id" FROM "attempts" WHERE "attempts"."id" = "payments"."checkout_id";
