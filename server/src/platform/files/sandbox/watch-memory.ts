import process from 'node:process';
import { workerData } from 'node:worker_threads';

// A thread that ends its process when it uses too much memory or the portal is gone. The memory of pictures is outside
// Node's heap, so Node has no limit for it.
const maxBytes = Number(workerData);
const intervalMs = 20;

const parent = process.ppid;
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, intervalMs);
