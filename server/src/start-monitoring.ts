import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/db.ts';
import { cacheForAWhile } from './platform/cache/timed-value.ts';
import type { Notifications } from './platform/cache/notifications.ts';
import { release } from './platform/version.ts';

/** What observes the portal: metrics, traces, both or neither. */
export interface Monitoring {
  /** Where the metrics are; null when they are off. */
  metricsUrl: string | null;
  stop(): Promise<void>;
}

/**
 * Starts the metrics and traces in the settings, before the app is built: only requests to apps that are built later
 * are observed. Unused parts are not loaded.
 */
export async function startMonitoring(
  config: Config,
  { db, pool }: Database,
  notifications: Notifications,
): Promise<Monitoring> {
  const stops: (() => Promise<void>)[] = [];
  let metricsUrl: string | null = null;
  const { role } = config;
  if (config.traces !== null) {
    const { startTraces } = await import('./platform/monitoring/traces.ts');
    const traces = startTraces(config.traces, { version: release, role }, console.error);
    stops.push(traces.stop);
  }
  if (config.metrics !== null) {
    const { startMetrics } = await import('./platform/monitoring/metrics.ts');
    const { serveMetrics } = await import('./platform/monitoring/serve-metrics.ts');
    const { readSharedFigures } = await import('./shared-figures.ts');
    const { ping } = await import('./platform/files/clamd.ts');
    const { scanner } = config.files;
    const metrics = startMetrics({
      role,
      version: release,
      pool,
      notifications: role === 'worker' ? undefined : notifications,
      readFigures: cacheForAWhile(() => readSharedFigures(db, config.auditStream)),
      isScannerUp:
        scanner === null
          ? undefined
          : () =>
              ping(scanner, 1_000).then(
                () => true,
                () => false,
              ),
    });
    const server = await serveMetrics(config.metrics, metrics);
    metricsUrl = server.url;
    stops.push(async () => {
      metrics.stop();
      await server.stop();
    });
  }
  return {
    metricsUrl,
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
