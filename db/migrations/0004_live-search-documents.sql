DROP INDEX "search_documents_tokens";--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "is_live" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "search_documents_live" ON "search_documents" USING gin ("tokens") WHERE "search_documents"."is_live";