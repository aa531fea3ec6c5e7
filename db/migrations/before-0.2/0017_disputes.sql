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
ALTER TABLE "payments" DROP CONSTRAINT "payments_status";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_refund";--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id","opened_at","id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status" CHECK ("payments"."status" in ('paid', 'refund_due', 'refunded', 'charged_back'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund" CHECK (case "payments"."status"
        when 'paid' then "payments"."refund_minor" is null and "payments"."refunded_at" is null
        when 'refund_due' then coalesce("payments"."refund_minor", 0) between 1 and "payments"."amount_minor" and "payments"."refund_reason" is not null and "payments"."refund_due_at" is not null and "payments"."refunded_at" is null
        when 'charged_back' then "payments"."refunded_at" is null
        else "payments"."refunded_minor" >= 1 and "payments"."refund_reason" is not null and "payments"."refunded_at" is not null
      end);