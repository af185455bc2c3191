import type pg from 'pg';

/** Columns, indexes, constraints, triggers, functions, extensions and rules, to compare two schemas. */
export async function schemaOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ part: string }>(
    `select concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default, generation_expression, identity_generation) as part
       from information_schema.columns where table_schema = 'public'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select pg_get_functiondef(pg_proc.oid) from pg_proc
       where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
     union all select 'extension ' || extname from pg_extension
     union all select concat_ws(' ', 'statistics', stxname, pg_get_statisticsobjdef(oid)) from pg_statistic_ext
     order by 1`,
  );
  // A schema that was dumped and loaded has fewer brackets.
  return rows.map(({ part }) => part.replaceAll(/[()]/g, '')).toSorted();
}
