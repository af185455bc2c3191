import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { fileKinds } from '@dijkportaal/contract/files';
import type { FastifyBaseLogger } from 'fastify';
import { startCall } from '../measure.ts';
import { clamdTimeouts, ping, scanWithClamd, type ClamdTimeouts, type Verdict } from './clamd.ts';
import { makeProbe } from './scanner-probe.ts';
import type { ScannerSettings } from './settings.ts';

/**
 * none: not in the settings; unknown: not tried yet; away: it does not respond; blind: it responds, but does not detect
 * the EICAR test file.
 */
export type ScannerState = 'none' | 'unknown' | 'ready' | 'away' | 'blind';

/** The virus scanner as this process knows it. */
export interface Scanner {
  /**
   * Its state, and the size in bytes above which files are refused because it would not scan them completely; null for
   * none.
   */
  status(): { state: ScannerState; refusesAbove: number | null };
  /**
   * Scans content of this size, which is read to its end or destroyed. `too large`: the scanner does not read all of
   * it; `away`: it does not respond, or how much it reads is not known yet. Without a scanner everything is clean.
   */
  scan(content: Readable, size: number): Promise<Verdict>;
  /**
   * Finds out whether it responds and up to which size it scans, with files that have the EICAR test file at their end.
   */
  probe(): Promise<void>;
  /** Probes it now, once a day and when it responds again; checks every half minute whether it responds. */
  start(): void;
  stop(): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    scanner: Scanner;
  }
}

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** The sizes that matter: the limits of the kinds of files, and one that small scanners have too. */
const usualSizes = [1000, ...new Set(Object.values(fileKinds).map(({ maxBytes }) => maxBytes))].toSorted(
  (a, b) => a - b,
);
const pingIntervalMs = 30_000;
const probeIntervalMs = 24 * 3_600_000;

/** The scanner of the settings; `sizes` are the sizes to probe, ascending. */
export function createScanner(
  settings: ScannerSettings | null,
  log: Log,
  { sizes = usualSizes, timeouts = clamdTimeouts }: { sizes?: readonly number[]; timeouts?: ClamdTimeouts } = {},
): Scanner {
  if (settings === null) return withoutScanner;
  const clamd = settings;
  const wanted = sizes.at(-1) ?? 0;
  let state: ScannerState = 'unknown';
  let maxBytes = 0;
  let probing: Promise<void> | undefined;
  let lastProbe = -Infinity;
  let timer: NodeJS.Timeout | undefined;

  function enter(next: ScannerState, reason = ''): void {
    if (next === state) return;
    state = next;
    // After a restart it may have other limits.
    if (next !== 'ready') maxBytes = 0;
    if (next === 'away') log.warn({ event: 'scanner_away', reason }, 'the virus scanner does not answer');
    if (next === 'blind') log.error({ event: 'scanner_blind' }, 'the virus scanner does not find the EICAR test file');
    if (next !== 'ready') return;
    if (maxBytes >= wanted) log.info({ event: 'scanner_ready', max_bytes: maxBytes }, 'the virus scanner is ready');
    else {
      log.warn(
        { event: 'scanner_limit', max_bytes: maxBytes, wanted_bytes: wanted },
        'the virus scanner does not scan the largest files, so they are refused: see Virus scanner in docs/operations/run.md',
      );
    }
  }

  /** The smallest first, then the largest, because usually it detects both; then a binary search between them. */
  async function findLimit(): Promise<void> {
    let [found, missed] = [-1, sizes.length];
    let next = 0;
    while (missed - found > 1) {
      const { kind, detail } = await scanWithClamd(clamd, makeProbe(sizes[next] ?? 0), timeouts);
      // Above a limit it may break the connection without a reply; then it still answers PING.
      if (kind === 'away' && (next === 0 || !(await isAlive()))) return enter('away', detail);
      if (kind === 'infected') found = next;
      else missed = next;
      if (missed === 0) return enter('blind');
      next = next === 0 ? sizes.length - 1 : Math.floor((found + missed) / 2);
    }
    lastProbe = performance.now();
    const bytes = sizes[found] ?? 0;
    // A changed limit is logged too.
    if (bytes !== maxBytes) state = 'unknown';
    maxBytes = bytes;
    enter('ready');
  }

  const isAlive = () =>
    ping(clamd, timeouts.ping).then(
      () => true,
      () => false,
    );

  async function check(): Promise<void> {
    const isDue = performance.now() - lastProbe > probeIntervalMs;
    if (probing !== undefined || state !== 'ready' || isDue) return probe();
    await ping(clamd, timeouts.ping).catch((error: Error) => enter('away', error.message));
  }

  async function probe(): Promise<void> {
    probing ??= findLimit().finally(() => (probing = undefined));
    return probing;
  }

  return {
    status: () => ({ state, refusesAbove: state === 'ready' && maxBytes < wanted ? maxBytes : null }),
    probe,
    async scan(content, size) {
      if (state === 'ready' && size > maxBytes) {
        content.destroy();
        return { kind: 'too large', detail: `${maxBytes} bytes` };
      }
      const checking = state === 'ready' ? undefined : check();
      // Not the probes, which contain the test file.
      const finish = startCall({ system: 'clamd', operation: 'scan' });
      const verdict = await scanWithClamd(clamd, content, timeouts);
      finish(verdict.kind === 'clean' ? 'ok' : verdict.kind.replace(' ', '_'));
      if (verdict.kind === 'infected')
        log.warn({ event: 'virus_found', signature: verdict.detail }, 'a virus was found');
      if (verdict.kind === 'away') void check();
      if (verdict.kind !== 'clean' || size <= maxBytes) return verdict;
      // It may have stopped before the end without reporting it. The probe that shows this usually takes seconds.
      await Promise.race([checking, setTimeout(timeouts.check)]);
      return size <= maxBytes
        ? verdict
        : { kind: state === 'ready' ? 'too large' : 'away', detail: 'not scanned to the end' };
    },
    start() {
      void check();
      timer = setInterval(() => void check(), pingIntervalMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}

const withoutScanner: Scanner = {
  status: () => ({ state: 'none', refusesAbove: null }),
  async scan(content) {
    content.destroy();
    return { kind: 'clean', detail: '' };
  },
  probe: async () => {},
  start() {},
  stop() {},
};
