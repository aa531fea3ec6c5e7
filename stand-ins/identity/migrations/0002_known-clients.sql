CREATE TABLE "identity"."known_clients" (
	"local_id" text NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_clients_local_id_hash_pk" PRIMARY KEY("local_id","hash")
);
--> statement-breakpoint
ALTER TABLE "identity"."known_clients" ADD CONSTRAINT "known_clients_local_id_accounts_local_id_fk" FOREIGN KEY ("local_id") REFERENCES "identity"."accounts"("local_id") ON DELETE cascade ON UPDATE no action;