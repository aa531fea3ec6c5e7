-- Unlogged: writing costs no flush. A crash empties both, and every process forgets what it cached, because its connection ends.
CREATE UNLOGGED TABLE "change_log" (
	"at" xid8 DEFAULT pg_current_xact_id() NOT NULL,
	"session_ids" text[]
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "change_log_pruning" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"marked_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"mark" xid8 NOT NULL,
	"snapshot" pg_snapshot NOT NULL,
	"floor" xid8,
	"pruned" pg_snapshot,
	CONSTRAINT "change_log_pruning_only" CHECK ("change_log_pruning"."only")
);
--> statement-breakpoint
CREATE INDEX "change_log_at" ON "change_log" USING btree ("at");--> statement-breakpoint
-- Programs before 0.3 never used a new database, all of whose migrations are of this transaction. So no change needs NOTIFY there.
UPDATE "compatibility" SET "oldest_program" = '0.3.0'
  WHERE NOT EXISTS (SELECT FROM "drizzle"."migrations" WHERE xmin <> pg_current_xact_id()::xid);
