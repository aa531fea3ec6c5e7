CREATE SCHEMA IF NOT EXISTS "sslcommerz";
--> statement-breakpoint
CREATE TABLE "sslcommerz"."notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sslcommerz"."notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_answer" text
);
--> statement-breakpoint
CREATE TABLE "sslcommerz"."refunds" (
	"reference" text PRIMARY KEY NOT NULL,
	"refund_trans_id" text NOT NULL,
	"bank_tran_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"next_status" text,
	"next_status_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"refunded_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_refund_trans_id_unique" UNIQUE("refund_trans_id"),
	CONSTRAINT "refunds_amount" CHECK ("sslcommerz"."refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "sslcommerz"."sessions" (
	"session_key" text PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sslcommerz"."sessions_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tran_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"order" jsonb NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_amount" CHECK ("sslcommerz"."sessions"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "sslcommerz"."transactions" (
	"bank_tran_id" text PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sslcommerz"."transactions_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_key" text NOT NULL,
	"tran_id" text NOT NULL,
	"val_id" text,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"instrument" jsonb NOT NULL,
	"behaviour" text NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decides_at" timestamp (3) with time zone,
	"validated_at" timestamp (3) with time zone,
	CONSTRAINT "transactions_val_id_unique" UNIQUE("val_id"),
	CONSTRAINT "transactions_paid" CHECK (("sslcommerz"."transactions"."status" = 'VALID') = ("sslcommerz"."transactions"."val_id" is not null)),
	CONSTRAINT "transactions_pending" CHECK (("sslcommerz"."transactions"."status" = 'PENDING') = ("sslcommerz"."transactions"."decides_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "sslcommerz"."refunds" ADD CONSTRAINT "refunds_bank_tran_id_transactions_bank_tran_id_fk" FOREIGN KEY ("bank_tran_id") REFERENCES "sslcommerz"."transactions"("bank_tran_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sslcommerz"."transactions" ADD CONSTRAINT "transactions_session_key_sessions_session_key_fk" FOREIGN KEY ("session_key") REFERENCES "sslcommerz"."sessions"("session_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_due" ON "sslcommerz"."notices" USING btree ("next_attempt_at") WHERE "sslcommerz"."notices"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_transaction" ON "sslcommerz"."refunds" USING btree ("bank_tran_id");--> statement-breakpoint
CREATE INDEX "refunds_undecided" ON "sslcommerz"."refunds" USING btree ("next_status_at") WHERE "sslcommerz"."refunds"."next_status_at" is not null;--> statement-breakpoint
CREATE INDEX "sessions_open" ON "sslcommerz"."sessions" USING btree ("expires_at") WHERE "sslcommerz"."sessions"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "transactions_tran_id" ON "sslcommerz"."transactions" USING btree ("tran_id","position");--> statement-breakpoint
CREATE INDEX "transactions_session" ON "sslcommerz"."transactions" USING btree ("session_key","position");--> statement-breakpoint
CREATE INDEX "transactions_undecided" ON "sslcommerz"."transactions" USING btree ("decides_at") WHERE "sslcommerz"."transactions"."status" = 'PENDING';