-- The first row was inserted with its id, which the sequence does not know: the next row got the same one and failed.
select setval(pg_get_serial_sequence('settings', 'id'), max(id)) from settings having max(id) is not null;
