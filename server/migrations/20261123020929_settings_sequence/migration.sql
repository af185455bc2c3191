-- The first row was inserted with its id, so the sequence would give the same one to the next.
SELECT setval(pg_get_serial_sequence('settings', 'id'), (SELECT max("id") FROM "settings"));
