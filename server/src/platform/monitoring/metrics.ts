import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Notifications } from '../cache/notifications.ts';
import { countWaiting } from '../database/pool-share.ts';
import { countedEvents, finishedCalls, type CountedEvent, type FinishedCall } from '../measure.ts';

/** Figures from the database: the same for all processes that share it. */
export interface SharedFigures {
  queues: { queue: string; length: number; oldestSeconds: number }[];
  /** Seconds since 1970; null when no sync of contacts has succeeded. */
  lastSync: number | null;
  /** Seconds since 1970; null when no whole backup was made by the portal's own command. */
  lastBackup: number | null;
  isOnHold: boolean;
}

/** What the metrics are about. */
export interface Measured {
  role: Config['role'];
  version: string;
  pool: pg.Pool;
  /** Undefined in a worker, which does not listen. */
  notifications: Notifications | undefined;
  /** Null when the database does not respond in time; never throws. */
  readFigures: () => Promise<SharedFigures | null>;
  /** Whether the virus scanner responds in time; undefined without one. Never throws. */
  isScannerUp: (() => Promise<boolean>) | undefined;
}

/** The metrics of this process. */
export interface Metrics {
  registry: Registry;
  /** In the text format of Prometheus. Never waits long: what is not known in time is left out. */
  read: () => Promise<string>;
  stop: () => void;
}

const prefix = 'dijkportaal_';
const requestBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statementBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
const callBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Starts counting. Requests count in apps that are created from now on. */
export function startMetrics(measured: Measured): Metrics {
  const registry = new Registry();
  const make = makersFor(registry);
  make
    .gauge('build_info', 'Always 1; the labels say which version runs in which role.', ['version', 'role'])
    .set({ version: measured.version, role: measured.role }, 1);
  const eventLoop = watchProcess(make);
  watchConnections(make, measured);
  const refresh = createSharedGauges(make, measured);
  const stops = [countRequests(make), countEvents(make), timeCalls(make, measured)];
  return {
    registry,
    async read() {
      await refresh();
      const text = await registry.metrics();
      // The delays until the next scrape.
      eventLoop.reset();
      return text;
    },
    stop() {
      for (const stop of stops) stop();
      eventLoop.disable();
    },
  };
}

type Makers = ReturnType<typeof makersFor>;

function makersFor(registry: Registry) {
  const registers = [registry];
  return {
    counter: <Label extends string>(name: string, help: string, labelNames: readonly Label[], collect?: () => void) =>
      new Counter({ name: prefix + name, help, labelNames, registers, ...(collect && { collect }) }),
    gauge: <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
      new Gauge({ name: prefix + name, help, labelNames, registers }),
    /** Read at every scrape; left out while it is undefined. */
    reading: (name: string, help: string, read: () => number | undefined) =>
      new Gauge({
        name: prefix + name,
        help,
        registers,
        collect() {
          const value = read();
          if (value === undefined) this.remove();
          else this.set(value);
        },
      }),
    histogram: <Label extends string>(
      name: string,
      help: string,
      { labelNames, buckets }: { labelNames: readonly Label[]; buckets: number[] },
    ) => new Histogram({ name: prefix + name, help, labelNames, buckets, registers }),
  };
}

/**
 * Processor, memory and event loop. The library has these too, but runs a timer of 100 ms for some, and gives gauges the
 * names of counters.
 */
function watchProcess({ reading, counter }: Makers): ReturnType<typeof monitorEventLoopDelay> {
  const cpu = counter('process_cpu_seconds_total', 'Processor time that was used.', [], () => {
    const { user, system } = process.cpuUsage();
    cpu.reset();
    cpu.inc((user + system) / 1e6);
  });
  reading('process_start_time_seconds', 'When the process started, in seconds since 1970.', () => {
    return performance.timeOrigin / 1000;
  });
  reading('process_resident_memory_bytes', 'Memory in use.', () => process.memoryUsage.rss());
  reading('nodejs_heap_used_bytes', 'Memory in use for objects.', () => process.memoryUsage().heapUsed);
  reading(
    'nodejs_external_memory_bytes',
    'Memory in use for buffers and the like.',
    () => process.memoryUsage().external,
  );
  // A shorter one wakes an idle process more often than requests do.
  const resolution = 50;
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  for (const percentile of [50, 99]) {
    reading(
      `nodejs_eventloop_lag_p${percentile}_seconds`,
      'How late the process was for other work, since the last scrape.',
      () => Math.max(delays.percentile(percentile) / 1e6 - resolution, 0) / 1000,
    );
  }
  return delays;
}

/** The pool, and the connection for notifications. */
function watchConnections({ reading }: Makers, { pool, notifications }: Measured): void {
  reading('database_connections_in_use', 'Connections of the pool that are in use.', () => {
    return pool.totalCount - pool.idleCount;
  });
  reading('database_connections_idle', 'Connections of the pool that are idle.', () => pool.idleCount);
  reading('database_connections_max', 'How many connections the pool may open (DATABASE_POOL).', () => {
    return pool.options.max;
  });
  reading('database_waiting', 'Pieces of work that wait for a connection.', () => countWaiting(pool));
  reading(
    'notifications_up',
    'Whether this process hears of ended sessions and changed rights; if not, it asks the database for every request.',
    () => notifications && Number(notifications.isCurrent()),
  );
}

/** Gauges for values from the database and the scanner; the returned function reads them. */
function createSharedGauges({ gauge, reading }: Makers, measured: Measured): () => Promise<void> {
  let figures: SharedFigures | null = null;
  let isScannerUp: boolean | undefined;
  reading('database_up', 'Whether the database answered within a second.', () => Number(figures !== null));
  // What is not known is left out: an old figure would look like a new one.
  reading('on_hold', 'Whether the portal is on hold after a restore.', () =>
    figures === null ? undefined : Number(figures.isOnHold),
  );
  reading(
    'contact_sync_last_success_timestamp_seconds',
    'When contacts were last synchronised with success, in seconds since 1970.',
    () => figures?.lastSync ?? undefined,
  );
  reading(
    'backup_last_success_timestamp_seconds',
    'When the last whole backup was made, in seconds since 1970.',
    () => figures?.lastBackup ?? undefined,
  );
  reading('scanner_up', 'Whether the virus scanner answered within a second.', () => {
    return isScannerUp === undefined ? undefined : Number(isScannerUp);
  });
  const length = gauge('queue_length', 'Pieces of work that wait, by queue.', ['queue']);
  const age = gauge('queue_oldest_age_seconds', 'How long the oldest of them waits, by queue.', ['queue']);

  return async () => {
    [figures, isScannerUp] = await Promise.all([measured.readFigures(), measured.isScannerUp?.()]);
    length.reset();
    age.reset();
    for (const { queue, length: waiting, oldestSeconds } of figures?.queues ?? []) {
      length.set({ queue }, waiting);
      age.set({ queue }, oldestSeconds);
    }
  };
}

/** Subscribes to a channel; the returned function unsubscribes. */
function listen(name: string | symbol, hear: (message: unknown) => void): () => void {
  subscribe(name, hear);
  return () => void unsubscribe(name, hear);
}

/**
 * The route as registered, never the URL, which has numbers and search terms. All unknown paths share one label, so
 * that no visitor can add labels.
 */
function routeOf({ method, routeOptions: { url } }: FastifyRequest): { method: string; route: string } {
  return url === undefined ? { method: 'any', route: 'none' } : { method, route: url };
}

function countRequests({ counter, histogram }: Makers): () => void {
  const requests = counter('http_requests_total', 'Answered requests, by route and status.', [
    'method',
    'route',
    'status',
  ]);
  // Without the status, which would multiply the number of series.
  const durations = histogram('http_request_duration_seconds', 'Time until the whole answer had left, by route.', {
    labelNames: ['method', 'route'],
    buckets: requestBuckets,
  });
  return listen('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onResponse', (request, reply, done) => {
      const labels = routeOf(request);
      requests.inc({ ...labels, status: reply.statusCode });
      durations.observe(labels, reply.elapsedTime / 1000);
      done();
    });
  });
}

function countEvents({ counter }: Makers): () => void {
  const counters = {
    mail: counter('mails_total', 'Attempts to send a mail, by kind and result.', ['kind', 'result']),
    sign_in: counter('sign_ins_total', 'Attempts to sign in, by way and result.', ['way', 'result']),
    upload: counter('uploads_total', 'Uploaded files, by result.', ['result']),
    job: counter('job_runs_total', 'Runs of recurring jobs, by name and result.', ['name', 'result']),
  };
  // Prometheus sees no increase in a series that begins at 1.
  for (const kind of ['account', 'newsletter']) {
    for (const result of ['sent', 'postponed', 'unanswered', 'failed']) counters.mail.inc({ kind, result }, 0);
  }
  return listen(countedEvents.name, (event) => {
    const { name, labels } = event as CountedEvent;
    (counters[name] as Counter<string>).inc(labels);
  });
}

function timeCalls({ histogram }: Makers, { isScannerUp }: Measured): () => void {
  const statements = histogram('database_query_duration_seconds', 'Time of statements, by result.', {
    labelNames: ['result'],
    buckets: statementBuckets,
  });
  const calls = histogram(
    'external_request_duration_seconds',
    'Time of calls to other systems, by system and result.',
    {
      labelNames: ['system', 'result'],
      buckets: callBuckets,
    },
  );
  if (isScannerUp !== undefined) {
    for (const result of ['ok', 'infected', 'away']) calls.zero({ system: 'clamd', result });
  }
  return listen(finishedCalls.name, (call) => {
    const { system, result, startedAt, endedAt } = call as FinishedCall;
    const seconds = (endedAt - startedAt) / 1000;
    if (system === 'database') statements.observe({ result }, seconds);
    else calls.observe({ system, result }, seconds);
  });
}
