CREATE TABLE "cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
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
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open" ON "refunds" USING btree ("payment_id") WHERE "refunds"."state" in ('asked', 'processing');--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id","created_at");