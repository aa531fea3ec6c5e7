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
CREATE TABLE "redemptions" (
	"checkout_id" uuid PRIMARY KEY NOT NULL,
	"discount_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"booking_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "redemptions_booking_id_unique" UNIQUE("booking_id")
);
--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_amount";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "full_minor" integer;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "discount_id" uuid;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discounts_newest" ON "discounts" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "redemptions_once" ON "redemptions" USING btree ("discount_id","user_id");--> statement-breakpoint
CREATE INDEX "redemptions_held" ON "redemptions" USING btree ("discount_id") WHERE "redemptions"."booking_id" is null;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_discount" CHECK (("checkouts"."full_minor" is null) = ("checkouts"."discount_id" is null) and ("checkouts"."full_minor" is null or "checkouts"."full_minor" > "checkouts"."amount_minor"));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_amount" CHECK ("checkouts"."amount_minor" > 0 or "checkouts"."amount_minor" = 0 and "checkouts"."discount_id" is not null);