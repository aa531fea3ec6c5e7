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
ALTER TABLE "payments" DROP CONSTRAINT "payments_advance";--> statement-breakpoint
ALTER TABLE "card_intents" ADD CONSTRAINT "card_intents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_intents_user" ON "card_intents" USING btree ("user_id");--> statement-breakpoint
-- Blocks payments: 100 ms for 100,000 rows.
ALTER TABLE "payments" ADD CONSTRAINT "payments_advance" CHECK (("payments"."checkout_id" is null) = ("payments"."session_id" is null)
        and ("payments"."checkout_id" is not null or "payments"."by_hand" and "payments"."method" <> 'balance'
          or "payments"."method" = 'card' and "payments"."kept_minor" = 0));