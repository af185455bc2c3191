import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Scanner } from '../files/scanner.ts';

/**
 * For monitoring: /health/live succeeds while the process runs, /health/ready while it can also serve. Without a
 * working virus scanner it serves everything but new files, so that is only a detail.
 */
export function reportHealth(app: FastifyInstance, pool: pg.Pool, scanner: Scanner): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    if (app.isStopping()) return reply.code(503).send({ status: 'stopping' });
    const { rows } = await pool.query<{ held: boolean }>('select hold_began() is not null as held');
    const { state } = scanner.status();
    return {
      status: 'ok',
      // After a restore it serves people, but sends nothing automatically.
      ...(rows[0]?.held && { on_hold: true }),
      ...(state !== 'none' && { virus_scanner: state }),
    };
  });
}
