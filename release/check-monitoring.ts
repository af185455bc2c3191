import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { openDatabase } from '../server/src/platform/database/db.ts';
import { startMetrics } from '../server/src/platform/monitoring/metrics.ts';

// Checks docs/monitoring and the metrics of the portal with Prometheus's own tool.
const folder = path.resolve(import.meta.dirname, '../docs/monitoring');
const metrics = startMetrics({
  role: 'all',
  version: '0.0.0',
  pool: openDatabase({}, () => {}).pool,
  notifications: undefined,
  readFigures: async () => ({
    queues: [{ queue: 'mail', length: 1, oldestSeconds: 2 }],
    lastSync: 3,
    lastBackup: 4,
    isOnHold: false,
  }),
  isScannerUp: async () => true,
});

run(['check', 'rules', '--lint=all', '--lint-fatal', 'alerts.yml']);
run(['test', 'rules', 'alerts.test.yml']);
run(['check', 'metrics'], await metrics.read());
process.exit();

function run(parameters: string[], input = ''): void {
  console.log(`promtool ${parameters.join(' ')}`);
  const { status, error } = spawnSync('promtool', parameters, {
    cwd: folder,
    input,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  if (error !== undefined) {
    console.error('There is no promtool here: install the package prometheus of Debian, or put promtool in the PATH.');
  }
  if (status !== 0) process.exit(1);
}
