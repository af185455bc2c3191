-- A picture's other widths are removed from the store with it, as its thumbnail is.
CREATE OR REPLACE FUNCTION note_removed_objects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_objects (key)
    SELECT key FROM unnest(ARRAY[OLD.key, OLD.thumbnail_key]) AS gone(key) WHERE key IS NOT NULL
    UNION ALL
    SELECT OLD.key || '-' || width FROM unnest(OLD.widths) AS width
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
