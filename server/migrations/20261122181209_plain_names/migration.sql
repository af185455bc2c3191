-- Renames only. Drizzle does not rename what carries the old names implicitly: constraints, indexes and a sequence.
ALTER TABLE "newsletter_addresses" RENAME TO "mail_addresses";--> statement-breakpoint
ALTER TABLE "mail_addresses" RENAME CONSTRAINT "newsletter_addresses_pkey" TO "mail_addresses_pkey";--> statement-breakpoint
ALTER INDEX "newsletter_addresses_bounced" RENAME TO "mail_addresses_bounced";--> statement-breakpoint
ALTER TABLE "newsletter_pace" RENAME TO "newsletter_rate_limit";--> statement-breakpoint
ALTER TABLE "newsletter_rate_limit" RENAME CONSTRAINT "newsletter_pace_pkey" TO "newsletter_rate_limit_pkey";--> statement-breakpoint
ALTER TABLE "notices" RENAME TO "pending_notifications";--> statement-breakpoint
ALTER TABLE "pending_notifications" RENAME CONSTRAINT "notices_pkey" TO "pending_notifications_pkey";--> statement-breakpoint
ALTER TABLE "pending_notifications" RENAME CONSTRAINT "notices_user_id_users_id_fkey" TO "pending_notifications_user_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "pending_notifications" RENAME CONSTRAINT "notices_publication_id_publications_id_fkey" TO "pending_notifications_publication_id_publications_id_fkey";--> statement-breakpoint
ALTER INDEX "notices_publication_id_index" RENAME TO "pending_notifications_publication_id_index";--> statement-breakpoint
ALTER INDEX "notices_open" RENAME TO "pending_notifications_open";--> statement-breakpoint
ALTER TABLE "sites" RENAME TO "settings";--> statement-breakpoint
ALTER TABLE "settings" RENAME CONSTRAINT "sites_pkey" TO "settings_pkey";--> statement-breakpoint
ALTER SEQUENCE "sites_id_seq" RENAME TO "settings_id_seq";--> statement-breakpoint
ALTER TABLE "files" RENAME CONSTRAINT "files_site_id_sites_id_fkey" TO "files_site_id_settings_id_fkey";--> statement-breakpoint
ALTER TABLE "mfa_factors" RENAME COLUMN "offered_to" TO "pending_session_id";--> statement-breakpoint
ALTER TABLE "mfa_factors" RENAME CONSTRAINT "mfa_factors_offered_to_sessions_id_fkey" TO "mfa_factors_pending_session_id_sessions_id_fkey";--> statement-breakpoint
ALTER TABLE "mfa_factors" RENAME COLUMN "codes_shown_at" TO "codes_viewed_at";--> statement-breakpoint
ALTER TABLE "mfa_factors" RENAME COLUMN "last_step" TO "last_totp_step";--> statement-breakpoint
-- The generated column contacts.addresses follows its function to the new name and is not computed again.
ALTER FUNCTION "mail_addresses"(text, boolean) RENAME TO "parse_mail_addresses";--> statement-breakpoint
-- PostgreSQL 18 keeps NOT NULL as constraints, named after the table and column they were made with.
DO $$
DECLARE
  line record;
BEGIN
  FOR line IN
    SELECT conrelid::regclass AS renamed, relname, conname, attname
    FROM pg_constraint
    JOIN pg_class ON pg_class.oid = conrelid
    JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'n' AND connamespace = current_schema()::regnamespace
      AND relname IN ('mail_addresses', 'newsletter_rate_limit', 'pending_notifications', 'settings')
      AND conname <> relname || '_' || attname || '_not_null'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I',
      line.renamed, line.conname, line.relname || '_' || line.attname || '_not_null');
  END LOOP;
END $$;
