INSERT INTO "sites" ("id") VALUES (1);
--> statement-breakpoint
-- Whatever takes a file's row away, its content is removed from the store afterwards; a crash in between loses nothing.
CREATE FUNCTION note_removed_objects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_objects (key)
    SELECT key FROM unnest(ARRAY[OLD.key, OLD.thumbnail_key]) AS gone(key) WHERE key IS NOT NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER files_removed AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION note_removed_objects();
--> statement-breakpoint
-- The foreign key clears sender_id when an account is deleted: what the sender told about themselves goes with it.
CREATE FUNCTION forget_sender() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name := '';
  NEW.email := '';
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_forget_sender BEFORE UPDATE OF sender_id ON messages
  FOR EACH ROW WHEN (OLD.sender_id IS NOT NULL AND NEW.sender_id IS NULL) EXECUTE FUNCTION forget_sender();
