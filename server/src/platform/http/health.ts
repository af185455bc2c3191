import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** For monitoring: /health/live succeeds while the process runs, /health/ready while it can also serve. */
export function reportHealth(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { schema: { hide: true } }, async () => {
    await pool.query('select 1');
    return { status: 'ok' };
  });
}
