ALTER TABLE "messages" ADD COLUMN "question" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "question" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "question_before" date;--> statement-breakpoint
CREATE INDEX "messages_reactions" ON "messages" ("about_ref","sender_id") WHERE question <> '';--> statement-breakpoint
CREATE INDEX "publications_asking" ON "publications" ("question_before","id") WHERE question_before is not null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reaction" CHECK (question = '' or about_kind in ('design', 'document'));--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_question_closes" CHECK ((question = '') = (question_before is null));