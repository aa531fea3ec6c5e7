CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_minor" integer NOT NULL,
	"reason" text NOT NULL,
	"reference" text,
	"keeps_seat" boolean NOT NULL,
	"asked_by_id" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"confirmed" boolean,
	CONSTRAINT "refund_requests_amount" CHECK ("refund_requests"."amount_minor" > 0),
	CONSTRAINT "refund_requests_decided" CHECK (("refund_requests"."decided_at" is null) = ("refund_requests"."decided_by_id" is null) and ("refund_requests"."decided_at" is null) = ("refund_requests"."confirmed" is null)),
	CONSTRAINT "refund_requests_other" CHECK (not "refund_requests"."confirmed" or "refund_requests"."decided_by_id" <> "refund_requests"."asked_by_id")
);
--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_open" ON "refund_requests" USING btree ("payment_id") WHERE "refund_requests"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "refund_requests_waiting" ON "refund_requests" USING btree ("asked_at","id") WHERE "refund_requests"."decided_at" is null;