-- Unlogged: a count that is lost in a crash begins anew, and none costs a write to the disk.
CREATE UNLOGGED TABLE "limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint
);
