import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

// Preloaded into the portal: measures how long its main thread was busy without handling anything else. A request to
// STALL_PORT returns the worst since the last one. Processor time, because on a busy machine a thread also waits.

/** In milliseconds. */
export interface Stall {
  busy: number;
  elapsed: number;
}

const tickMs = 2;
const port = process.env['STALL_PORT'];

if (isMainThread && port !== undefined) {
  let worst: Stall = { busy: 0, elapsed: 0 };
  let previous = { at: performance.now(), used: usedMs() };
  setInterval(() => {
    const now = { at: performance.now(), used: usedMs() };
    const [busy, elapsed] = [now.used - previous.used, now.at - previous.at];
    if (busy > worst.busy) worst = { busy, elapsed };
    previous = now;
  }, tickMs).unref();
  const server = createServer((_request, response) => {
    const found = worst;
    worst = { busy: 0, elapsed: 0 };
    response.setHeader('connection', 'close').end(JSON.stringify(found));
  });
  // Child processes of the portal inherit the preload; the port is taken then.
  server.on('error', () => server.close());
  server.listen(Number(port), 'localhost').unref();
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
