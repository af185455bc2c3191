-- The text of cleaned HTML, for searches.
CREATE FUNCTION words_of_html(html text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT replace(regexp_replace(regexp_replace(
    html, '</(p|li|h[2-4]|blockquote)>|<br[^>]*>', ' ', 'g'), '<[^>]*>', '', 'g'), '&amp;', '&') $$;
