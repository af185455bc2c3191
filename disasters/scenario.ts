import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../server/src/demo/random.ts';
import type { Site } from './site.ts';

/** A kind of disaster. */
export interface Scenario {
  name: string;
  /** How long its faults take in a whole run. */
  seconds: number;
  /** Why it cannot run here; null if it can. */
  skip?(site: Site): string | null;
  /** Runs before people start to work. */
  prepare?(site: Site): Promise<void>;
  /** Its faults are only kills, each of which may double one mail; a lost reply does not justify more. */
  isKilling?: true;
  /** A hundred residents only write messages and replies, which staff assign and answer. */
  isWriting?: true;
  /** So much time passes that sessions legitimately end. */
  endsSessions?: true;
  /**
   * Causes the faults, in `share` of the whole time; yields for each how many seconds the portal needed to be ready
   * again.
   */
  run(site: Site, random: Random, share: number): AsyncIterable<Recovery>;
}

/** A fault and the seconds until the portal was ready again. */
export interface Recovery {
  fault: string;
  seconds: number;
}

/** Ends a fault and waits until the portal is ready. */
export async function measure(site: Site, fault: string, end: () => Promise<unknown>): Promise<Recovery> {
  const startedAt = performance.now();
  await end();
  await site.waitUntilReady();
  return { fault, seconds: (performance.now() - startedAt) / 1000 };
}

/** Waits for a random time around this one. */
export const pause = (random: Random, seconds: number) => sleep(random.between(0.7, 1.3) * seconds * 1000);
