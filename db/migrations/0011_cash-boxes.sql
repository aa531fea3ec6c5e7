CREATE TABLE "cash_box_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cash_box_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"note" text,
	"reference" text,
	"undoes_id" uuid,
	"entered_by_id" uuid NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cash_box_entries_kind" CHECK ("cash_box_entries"."kind" in ('deposit', 'expense', 'added')),
	CONSTRAINT "cash_box_entries_amount" CHECK (("cash_box_entries"."amount_minor" < 0) = ("cash_box_entries"."undoes_id" is not null) and "cash_box_entries"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "cash_boxes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"branch_id" uuid,
	"currency" text NOT NULL,
	"opened_by_id" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"float_minor" integer NOT NULL,
	"counted" jsonb,
	"counted_minor" integer,
	"expected_minor" integer,
	"left_minor" integer,
	"reason" text,
	"open_then" jsonb,
	"signed_by_id" uuid,
	"signed_at" timestamp (3) with time zone,
	CONSTRAINT "cash_boxes_float" CHECK ("cash_boxes"."float_minor" >= 0),
	CONSTRAINT "cash_boxes_signed" CHECK (num_nulls("cash_boxes"."signed_at", "cash_boxes"."signed_by_id", "cash_boxes"."counted", "cash_boxes"."counted_minor", "cash_boxes"."expected_minor", "cash_boxes"."left_minor", "cash_boxes"."open_then") in (0, 7)),
	CONSTRAINT "cash_boxes_left" CHECK ("cash_boxes"."left_minor" between 0 and "cash_boxes"."counted_minor"),
	CONSTRAINT "cash_boxes_reason" CHECK ("cash_boxes"."counted_minor" = "cash_boxes"."expected_minor" or "cash_boxes"."reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "cash_box_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "cash_box_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "desk_branch_id" uuid;--> statement-breakpoint
ALTER TABLE "cash_box_entries" ADD CONSTRAINT "cash_box_entries_cash_box_id_cash_boxes_id_fk" FOREIGN KEY ("cash_box_id") REFERENCES "public"."cash_boxes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_box_entries" ADD CONSTRAINT "cash_box_entries_undoes_id_cash_box_entries_id_fk" FOREIGN KEY ("undoes_id") REFERENCES "public"."cash_box_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_box_entries" ADD CONSTRAINT "cash_box_entries_entered_by_id_users_id_fk" FOREIGN KEY ("entered_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_boxes" ADD CONSTRAINT "cash_boxes_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_boxes" ADD CONSTRAINT "cash_boxes_opened_by_id_users_id_fk" FOREIGN KEY ("opened_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_boxes" ADD CONSTRAINT "cash_boxes_signed_by_id_users_id_fk" FOREIGN KEY ("signed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_box_entries_box" ON "cash_box_entries" USING btree ("cash_box_id","entered_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_box_entries_undone" ON "cash_box_entries" USING btree ("undoes_id") WHERE "cash_box_entries"."undoes_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_boxes_open" ON "cash_boxes" USING btree (coalesce("branch_id", '00000000-0000-0000-0000-000000000000'),"currency") WHERE "cash_boxes"."signed_at" is null;--> statement-breakpoint
CREATE INDEX "cash_boxes_signed" ON "cash_boxes" USING btree ("signed_at","id") WHERE "cash_boxes"."signed_at" is not null;--> statement-breakpoint
-- Blocks payments: the column is new and null everywhere, so one read of the table.
ALTER TABLE "payments" ADD CONSTRAINT "payments_cash_box_id_cash_boxes_id_fk" FOREIGN KEY ("cash_box_id") REFERENCES "public"."cash_boxes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Blocks refunds: the column is new and null everywhere, so one read of the table.
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cash_box_id_cash_boxes_id_fk" FOREIGN KEY ("cash_box_id") REFERENCES "public"."cash_boxes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Blocks users: the column is new and null everywhere, so one read of the table.
ALTER TABLE "users" ADD CONSTRAINT "users_desk_branch_id_branches_id_fk" FOREIGN KEY ("desk_branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_cash_box" ON "payments" USING btree ("cash_box_id") WHERE "payments"."cash_box_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "refunds_cash_box" ON "refunds" USING btree ("cash_box_id") WHERE "refunds"."cash_box_id" is not null;