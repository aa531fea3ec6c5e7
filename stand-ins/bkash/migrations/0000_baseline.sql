CREATE SCHEMA IF NOT EXISTS "bkash";
--> statement-breakpoint
CREATE TABLE "bkash"."notices" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"token" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"last_answer" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notices_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "bkash"."payments" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"version" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"payer_reference" text NOT NULL,
	"invoice" text NOT NULL,
	"callback_url" text NOT NULL,
	"status" text NOT NULL,
	"step" text NOT NULL,
	"mistakes" integer DEFAULT 0 NOT NULL,
	"wallet" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("bkash"."payments"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "bkash"."refunds" (
	"trx_id" text PRIMARY KEY NOT NULL,
	"original_trx_id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"sku" text NOT NULL,
	"reason" text NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("bkash"."refunds"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "bkash"."signing_keys" (
	"certificate" text PRIMARY KEY NOT NULL,
	"private_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bkash"."subscriptions" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "bkash"."token_calls" (
	"merchant" text PRIMARY KEY NOT NULL,
	"calls" jsonb NOT NULL,
	"blocked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "bkash"."tokens" (
	"id_token" text PRIMARY KEY NOT NULL,
	"refresh_token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"refresh_expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tokens_refresh_token_unique" UNIQUE("refresh_token")
);
--> statement-breakpoint
CREATE TABLE "bkash"."transactions" (
	"trx_id" text PRIMARY KEY NOT NULL,
	"payment_id" text,
	"type" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"wallet" text NOT NULL,
	"reference" text NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transactions_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "transactions_amount" CHECK ("bkash"."transactions"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "bkash"."refunds" ADD CONSTRAINT "refunds_original_trx_id_transactions_trx_id_fk" FOREIGN KEY ("original_trx_id") REFERENCES "bkash"."transactions"("trx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bkash"."transactions" ADD CONSTRAINT "transactions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "bkash"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_due" ON "bkash"."notices" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "refunds_of" ON "bkash"."refunds" USING btree ("original_trx_id","completed_at");