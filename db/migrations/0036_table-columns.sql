CREATE TABLE "table_columns" (
	"kind" text NOT NULL,
	"heading_hash" text NOT NULL,
	"columns" jsonb NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "table_columns_kind_heading_hash_pk" PRIMARY KEY("kind","heading_hash"),
	CONSTRAINT "table_columns_kind" CHECK ("table_columns"."kind" in ('statement', 'holidays')),
	CONSTRAINT "table_columns_columns" CHECK (jsonb_typeof("table_columns"."columns") = 'object')
);
