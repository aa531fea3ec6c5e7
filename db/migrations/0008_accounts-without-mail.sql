ALTER TABLE "users" DROP CONSTRAINT "users_deleted";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "provider_uid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_cashier" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_phone_unique" UNIQUE("phone");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_reachable" CHECK ("users"."email" is not null or "users"."phone" is not null);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_phone" CHECK ("users"."phone" ~ '^\+[1-9][0-9]{6,14}$');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_deleted" CHECK ("users"."deleted_at" is null or ("users"."email" = 'deleted-' || "users"."id"::text and "users"."name" is null and "users"."role" = 'user' and "users"."requested_role" is null and "users"."phone" is null and not "users"."is_cashier"));