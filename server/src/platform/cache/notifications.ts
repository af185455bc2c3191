import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Receives NOTIFY from PostgreSQL, over a connection of its own. */
export interface Notifications {
  /**
   * Calls `hear` with every payload on the channel, and with null when some may have been missed: after each connection.
   * Called before `start`.
   */
  listen(channel: string, hear: (payload: string | null) => void): void;
  /**
   * Whether everything was received that was committed over a second ago, and everything committed before the last call
   * of `catchUp`. While it is false, nothing that depends on notifications may be used.
   */
  isCurrent(): boolean;
  /** Makes `isCurrent` false until everything committed so far was received. Never throws. */
  catchUp(): Promise<void>;
  /** Connects, and again whenever the connection is lost. */
  start(): void;
  stop(): Promise<void>;
}

/**
 * Times in milliseconds. PostgreSQL delivers notifications to a session before it answers the session's next query, so
 * a reply proves that everything was received that was committed before the query.
 */
const defaultTimes = {
  /** Between two such queries. */
  interval: 250,
  /** How long one proof is valid: this bounds the delay in any process. */
  proofLifetime: 1_000,
  /** After this the connection counts as dead. */
  silence: 2_000,
  untilReconnect: 500,
};

/** Creates the listener with the pool's connection settings. */
export function createNotifications(pool: pg.Pool, times: Partial<typeof defaultTimes> = {}): Notifications {
  const { interval, proofLifetime, silence, untilReconnect } = { ...defaultTimes, ...times };
  const channels = new Map<string, (payload: string | null) => void>();
  const stopping = new AbortController();
  let client: pg.Client | null = null;
  let provenAt = -Infinity;
  let neededFrom = -Infinity;
  let proving: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  let following: Promise<void> = Promise.resolve();

  const pause = (milliseconds: number, signal: AbortSignal) =>
    sleep(milliseconds, undefined, { signal }).catch(() => {});

  function lose(lost: pg.Client): void {
    (lost as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    if (lost !== client) return;
    client = null;
    provenAt = -Infinity;
  }

  async function prove(): Promise<void> {
    const asked = client;
    if (asked === null) return;
    const sentAt = performance.now();
    try {
      await asked.query('');
      if (asked === client) provenAt = sentAt;
    } catch {
      lose(asked);
    }
  }

  /** One query at a time; callers that arrive during one share the next. */
  function proveSoon(): Promise<void> {
    waiting ??= proving.then(() => {
      waiting = null;
      proving = prove();
      return proving;
    });
    return waiting;
  }

  /** Connects, and returns when the connection is lost. */
  async function follow(): Promise<void> {
    // The pool hides its password from copies of its options.
    const { password } = pool.options;
    const own = new pg.Client({
      ...pool.options,
      password,
      query_timeout: silence,
      application_name: 'dijkportaal notifications',
    });
    const ended = new AbortController();
    const untilEnd = AbortSignal.any([stopping.signal, ended.signal]);
    own.on('error', () => lose(own));
    own.on('end', () => {
      lose(own);
      ended.abort();
    });
    own.on('notification', ({ channel, payload = '' }) => channels.get(channel)?.(payload));
    try {
      await own.connect();
      for (const channel of channels.keys()) await own.query(`listen ${pg.escapeIdentifier(channel)}`);
      for (const hear of channels.values()) hear(null);
      client = own;
      while (!untilEnd.aborted) {
        await proveSoon();
        await pause(interval, untilEnd);
      }
      await own.end();
    } catch {
      // The database is away: `start` tries again.
    } finally {
      lose(own);
    }
  }

  return {
    listen(channel, hear) {
      if (channels.has(channel)) throw new Error(`${channel} has a listener already`);
      channels.set(channel, hear);
    },
    isCurrent() {
      return provenAt > neededFrom && performance.now() - provenAt < proofLifetime;
    },
    catchUp() {
      neededFrom = performance.now();
      return proveSoon();
    },
    start() {
      following = (async () => {
        while (!stopping.signal.aborted) {
          await follow();
          await pause(untilReconnect, stopping.signal);
        }
      })();
    },
    async stop() {
      stopping.abort();
      await following;
    },
  };
}
