CREATE SCHEMA IF NOT EXISTS "cards";
--> statement-breakpoint
CREATE TABLE "cards"."charges" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cards"."charges_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_intent_id" text NOT NULL,
	"payment_method_id" text NOT NULL,
	"amount" integer NOT NULL,
	"amount_refunded" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"decline" text,
	"dispute_kind" text,
	"disputed_at" timestamp (3) with time zone,
	"disputed" boolean DEFAULT false NOT NULL,
	"authenticated" boolean NOT NULL,
	"details" jsonb NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "charges_amount" CHECK ("cards"."charges"."amount" > 0),
	CONSTRAINT "charges_refunded" CHECK ("cards"."charges"."amount_refunded" between 0 and "cards"."charges"."amount" and ("cards"."charges"."amount_refunded" = 0 or "cards"."charges"."status" = 'succeeded')),
	CONSTRAINT "charges_failure" CHECK (("cards"."charges"."status" = 'failed') = ("cards"."charges"."decline" is not null))
);
--> statement-breakpoint
CREATE TABLE "cards"."disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cards"."disputes_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"charge_id" text NOT NULL,
	"payment_intent_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"evidence" text,
	"respond_by" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "disputes_amount" CHECK ("cards"."disputes"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "cards"."events" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cards"."events_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"data" json NOT NULL,
	"request_id" text,
	"idempotency_key" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cards"."idempotency_keys" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"path" text NOT NULL,
	"fingerprint" text NOT NULL,
	"request_id" text NOT NULL,
	"status" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_caller_key_pk" PRIMARY KEY("caller","key")
);
--> statement-breakpoint
CREATE TABLE "cards"."payment_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cards"."payment_intents_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_secret" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"details" jsonb NOT NULL,
	"metadata" jsonb NOT NULL,
	"automatic_payment_methods" jsonb,
	"allowed_payment_method_types" jsonb,
	"capture_method" text NOT NULL,
	"payment_method_id" text,
	"latest_charge_id" text,
	"last_payment_error" jsonb,
	"next_action" jsonb,
	"authentication_secret" text,
	"cancellation_reason" text,
	"canceled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_intents_amount" CHECK ("cards"."payment_intents"."amount" between 1 and 99999999),
	CONSTRAINT "payment_intents_action" CHECK (("cards"."payment_intents"."status" = 'requires_action') = ("cards"."payment_intents"."next_action" is not null)),
	CONSTRAINT "payment_intents_authentication" CHECK (("cards"."payment_intents"."next_action" is null) = ("cards"."payment_intents"."authentication_secret" is null)),
	CONSTRAINT "payment_intents_canceled" CHECK (("cards"."payment_intents"."status" = 'canceled') = ("cards"."payment_intents"."canceled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "cards"."payment_methods" (
	"id" text PRIMARY KEY NOT NULL,
	"card" jsonb NOT NULL,
	"billing_details" jsonb NOT NULL,
	"decline" text,
	"requires_authentication" boolean NOT NULL,
	"refund_outcome" text,
	"dispute_kind" text,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cards"."refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cards"."refunds_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"charge_id" text NOT NULL,
	"payment_intent_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text,
	"status" text NOT NULL,
	"next_status" text,
	"next_status_at" timestamp (3) with time zone,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("cards"."refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "cards"."webhook_deliveries" (
	"event_id" text PRIMARY KEY NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"last_answer" text,
	CONSTRAINT "webhook_deliveries_done" CHECK ("cards"."webhook_deliveries"."delivered_at" is null or "cards"."webhook_deliveries"."next_attempt_at" is null)
);
--> statement-breakpoint
ALTER TABLE "cards"."charges" ADD CONSTRAINT "charges_payment_intent_id_payment_intents_id_fk" FOREIGN KEY ("payment_intent_id") REFERENCES "cards"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards"."charges" ADD CONSTRAINT "charges_payment_method_id_payment_methods_id_fk" FOREIGN KEY ("payment_method_id") REFERENCES "cards"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards"."disputes" ADD CONSTRAINT "disputes_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "cards"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards"."disputes" ADD CONSTRAINT "disputes_payment_intent_id_payment_intents_id_fk" FOREIGN KEY ("payment_intent_id") REFERENCES "cards"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards"."payment_intents" ADD CONSTRAINT "payment_intents_payment_method_id_payment_methods_id_fk" FOREIGN KEY ("payment_method_id") REFERENCES "cards"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards"."payment_intents" ADD CONSTRAINT "payment_intents_latest_charge_id_charges_id_fk" FOREIGN KEY ("latest_charge_id") REFERENCES "cards"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards"."refunds" ADD CONSTRAINT "refunds_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "cards"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards"."refunds" ADD CONSTRAINT "refunds_payment_intent_id_payment_intents_id_fk" FOREIGN KEY ("payment_intent_id") REFERENCES "cards"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards"."webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "cards"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charges_position" ON "cards"."charges" USING btree ("position");--> statement-breakpoint
CREATE INDEX "charges_created" ON "cards"."charges" USING btree ("created_at","position");--> statement-breakpoint
CREATE INDEX "charges_payment_intent" ON "cards"."charges" USING btree ("payment_intent_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_paid_once" ON "cards"."charges" USING btree ("payment_intent_id") WHERE "cards"."charges"."status" = 'succeeded';--> statement-breakpoint
CREATE INDEX "charges_undisputed" ON "cards"."charges" USING btree ("disputed_at") WHERE "cards"."charges"."disputed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_position" ON "cards"."disputes" USING btree ("position");--> statement-breakpoint
CREATE INDEX "disputes_created" ON "cards"."disputes" USING btree ("created_at","position");--> statement-breakpoint
CREATE INDEX "disputes_charge" ON "cards"."disputes" USING btree ("charge_id","position");--> statement-breakpoint
CREATE INDEX "disputes_payment_intent" ON "cards"."disputes" USING btree ("payment_intent_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "events_position" ON "cards"."events" USING btree ("position");--> statement-breakpoint
CREATE INDEX "events_created" ON "cards"."events" USING btree ("created_at","position");--> statement-breakpoint
CREATE INDEX "events_type" ON "cards"."events" USING btree ("type","position");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "cards"."idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_position" ON "cards"."payment_intents" USING btree ("position");--> statement-breakpoint
CREATE INDEX "payment_intents_created" ON "cards"."payment_intents" USING btree ("created_at","position");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_position" ON "cards"."refunds" USING btree ("position");--> statement-breakpoint
CREATE INDEX "refunds_created" ON "cards"."refunds" USING btree ("created_at","position");--> statement-breakpoint
CREATE INDEX "refunds_charge" ON "cards"."refunds" USING btree ("charge_id","position");--> statement-breakpoint
CREATE INDEX "refunds_payment_intent" ON "cards"."refunds" USING btree ("payment_intent_id","position");--> statement-breakpoint
CREATE INDEX "refunds_undecided" ON "cards"."refunds" USING btree ("next_status_at") WHERE "cards"."refunds"."next_status_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "cards"."webhook_deliveries" USING btree ("next_attempt_at") WHERE "cards"."webhook_deliveries"."next_attempt_at" is not null;