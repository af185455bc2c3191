ALTER TABLE "mail_addresses" ADD COLUMN "last_bounced_at" timestamp with time zone;--> statement-breakpoint
DROP INDEX "newsletter_mails_expiring";--> statement-breakpoint
CREATE INDEX "newsletter_mails_expiring" ON "newsletter_mails" (coalesce(sent_at, due_at)) WHERE (email is not null or name <> '' or reason <> '')
  and (state not in ('waiting', 'claimed', 'in_flight') or newsletter_id is null);--> statement-breakpoint
CREATE INDEX "mail_addresses_expiring" ON "mail_addresses" (coalesce(last_bounced_at, bounced_at)) WHERE coalesce(last_bounced_at, bounced_at) is not null;--> statement-breakpoint
-- Of a temporary or released bounce it is not known when it was: its period begins now.
UPDATE "mail_addresses" SET "last_bounced_at" = coalesce("bounced_at", now())
  WHERE "bounced_at" IS NOT NULL OR "soft_bounces" > 0 OR "reason" <> '';
--> statement-breakpoint
-- About these nothing is known any more.
DELETE FROM "mail_addresses" WHERE "opted_out_at" IS NULL AND "last_bounced_at" IS NULL;
--> statement-breakpoint
-- The words of a mail server about a deleted contact often name the address.
CREATE OR REPLACE FUNCTION remove_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('waiting', 'claimed') THEN
    NEW.state := CASE WHEN OLD.unanswered > 0 THEN 'unknown' ELSE 'removed' END;
    NEW.reason := 'Het contact is verwijderd.';
  END IF;
  IF NEW.state IN ('failed', 'removed', 'unsubscribed') AND OLD.unanswered = 0 THEN
    NEW.email := NULL;
    NEW.name := '';
    IF OLD.state = 'failed' THEN
      NEW.reason := '';
    END IF;
  END IF;
  RETURN NEW;
END $$;
