import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** For monitoring: /health/live succeeds while the process runs, /health/ready while it can also serve. */
export function reportHealth(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { schema: { hide: true } }, async () => {
    const { rows } = await pool.query<{ held: boolean }>('select hold_began() is not null as held');
    // On hold after a restore it serves people, but sends nothing by itself.
    return rows[0]?.held ? { status: 'ok', on_hold: true } : { status: 'ok' };
  });
}
