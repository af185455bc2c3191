import type pg from 'pg';
import { vi } from 'vitest';

/** The plans of what a list really asks the database: the count, and the page, which has a limit or begins with naming its ids. */
export async function plansOf(pool: pg.Pool, list: () => Promise<unknown>): Promise<{ count: string; page: string }> {
  const asked = vi.spyOn(pool, 'query');
  await list();
  const statements = asked.mock.calls.map(([statement, values]) => ({
    text: (statement as unknown as { text: string }).text,
    values,
  }));
  asked.mockRestore();
  const plans = { count: '', page: '' };
  for (const { text, values } of statements) {
    const { rows } = await pool.query({ text: `explain analyze ${text}`, values });
    plans[/^with| limit /.test(text) ? 'page' : 'count'] = rows.map((row) => row['QUERY PLAN']).join('\n');
  }
  return plans;
}
