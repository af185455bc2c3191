-- The order, captions and cover are part of the pages of publications.
CREATE OR REPLACE TRIGGER files_change_publications
  AFTER INSERT OR DELETE OR TRUNCATE
    OR UPDATE OF publication_id, role, thumbnail_key, widths, name, type, size, state, position, caption, alt, is_cover,
      created_at ON files
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change('publications');
