-- Blocks files: its rows are read once; only tutors who upload wait.
ALTER TABLE "files" DROP CONSTRAINT "files_whole";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_received";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "metadata" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_received" CHECK ("files"."received" >= 0 and ("files"."type" is not null or "files"."received" <= "files"."size"));