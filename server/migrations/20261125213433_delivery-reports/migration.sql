CREATE TABLE "delivery_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"newsletter_mail_id" integer NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"likeness" text DEFAULT '' NOT NULL,
	"sender" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "delivery_reports_kind_likeness_received_at_index" ON "delivery_reports" ("kind","likeness","received_at");--> statement-breakpoint
CREATE INDEX "delivery_reports_received_at_index" ON "delivery_reports" ("received_at");--> statement-breakpoint
CREATE INDEX "delivery_reports_newsletter_mail_id_index" ON "delivery_reports" ("newsletter_mail_id");--> statement-breakpoint
ALTER TABLE "delivery_reports" ADD CONSTRAINT "delivery_reports_newsletter_mail_id_newsletter_mails_id_fkey" FOREIGN KEY ("newsletter_mail_id") REFERENCES "newsletter_mails"("id") ON DELETE CASCADE;--> statement-breakpoint
-- A report quotes the mail: it goes with the address, also when a trigger or the end of the period empties that.
CREATE FUNCTION remove_reports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM delivery_reports WHERE newsletter_mail_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER newsletter_mails_remove_reports AFTER UPDATE ON newsletter_mails
  FOR EACH ROW WHEN (OLD.email IS NOT NULL AND NEW.email IS NULL) EXECUTE FUNCTION remove_reports();
