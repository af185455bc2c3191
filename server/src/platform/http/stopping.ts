import { Server } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process is shutting down. */
    isStopping(): boolean;
    /**
     * Announces the shutdown in /health/ready, closes each connection after its response, and after the delay in
     * milliseconds accepts no more; `close` then waits for requests in progress.
     */
    stopAccepting(delayMs: number): Promise<void>;
  }
}

/** Longer than a proxy takes to send a request on a connection that was accepted. */
const arrivalMs = 1_000;
const quickTurnMs = 2;
const maxTurns = 100;

/** Allows the server to shut down without refusing a request that a proxy has already sent. */
export function prepareStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.decorate('isStopping', () => isStopping);
  app.decorate('stopAccepting', async (delayMs: number) => {
    isStopping = true;
    if (delayMs === 0) return;
    await sleep(delayMs);
    await untilAllAccepted();
    // Unlike `close` of an HTTP server this leaves connections open on which a request may be about to arrive.
    Server.prototype.close.call(app.server);
    await sleep(arrivalMs);
  });
  // So that a proxy sends nothing on a connection that is about to close.
  app.addHook('onRequest', (_request, reply, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
}

/** Connections that wait when the socket closes are lost: so it closes right after an idle turn of the event loop. */
async function untilAllAccepted(): Promise<void> {
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const start = performance.now();
    await setImmediate();
    if (performance.now() - start < quickTurnMs) return;
  }
}
