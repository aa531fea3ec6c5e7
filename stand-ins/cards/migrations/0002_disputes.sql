CREATE TABLE "cards"."disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cards"."disputes_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"charge_id" text NOT NULL,
	"payment_intent_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"respond_by" timestamp (3) with time zone NOT NULL,
	"evidence" jsonb NOT NULL,
	"submissions" integer DEFAULT 0 NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"reinstated_at" timestamp (3) with time zone,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "disputes_amount" CHECK ("cards"."disputes"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "cards"."charges" ADD COLUMN "dispute_kind" text;--> statement-breakpoint
ALTER TABLE "cards"."charges" ADD COLUMN "disputed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cards"."charges" ADD COLUMN "disputed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cards"."payment_methods" ADD COLUMN "dispute_kind" text;--> statement-breakpoint
ALTER TABLE "cards"."disputes" ADD CONSTRAINT "disputes_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "cards"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards"."disputes" ADD CONSTRAINT "disputes_payment_intent_id_payment_intents_id_fk" FOREIGN KEY ("payment_intent_id") REFERENCES "cards"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_position" ON "cards"."disputes" USING btree ("position");--> statement-breakpoint
CREATE INDEX "disputes_created" ON "cards"."disputes" USING btree ("created_at","position");--> statement-breakpoint
CREATE INDEX "disputes_charge" ON "cards"."disputes" USING btree ("charge_id","position");--> statement-breakpoint
CREATE INDEX "disputes_payment_intent" ON "cards"."disputes" USING btree ("payment_intent_id","position");--> statement-breakpoint
CREATE INDEX "charges_undisputed" ON "cards"."charges" USING btree ("disputed_at") WHERE "cards"."charges"."disputed_at" is not null;