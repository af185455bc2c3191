ALTER TABLE "messages" ADD COLUMN "form" jsonb;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "forms" jsonb DEFAULT '{"wish":{"title":"","introduction":"","help":""},"damage":{"title":"","introduction":"","help":""},"details":{"title":"","introduction":"","help":""}}' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_fold(subject || ' ' || name || ' ' || email || ' ' || about_name || ' ' ||
          coalesce(form ->> 'reason', '') || ' ' || coalesce(form ->> 'place', '') || ' ' || words_of_html(text))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_forms" ON "messages" ((form ->> 'kind'),"latest_at","id") WHERE form is not null;--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin ("search_text" gin_trgm_ops);