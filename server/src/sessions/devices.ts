import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Keys } from '../platform/crypto.ts';
import type { Db } from '../platform/database/db.ts';
import { knownDevices } from '../schema/sessions.ts';
import { hashWithKey } from '../platform/security/tokens.ts';

// The order matters: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari.
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstMatch = (list: [RegExp, string][], text: string) => list.find(([shape]) => shape.test(text))?.[1];

/** Browser and operating system in words, without the versions, which change every month. */
export function describeDevice(userAgent: string): string {
  const browser = firstMatch(browsers, userAgent) ?? 'Onbekende browser';
  const system = firstMatch(systems, userAgent) ?? 'onbekend systeem';
  return `${browser} op ${system}`;
}

/** Stores the device that someone signs in with. Returns whether it is new. */
export async function rememberDevice(tx: Db, keys: Keys, userId: number, device: string): Promise<boolean> {
  const hashes = keys.map((key) => hashWithKey(key, String(userId), device));
  const [deviceHash = ''] = hashes;
  const known = await tx
    .update(knownDevices)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.deviceHash, hashes)))
    .returning({ userId: knownDevices.userId });
  if (known.length > 0) return false;
  await tx.insert(knownDevices).values({ userId, deviceHash }).onConflictDoNothing();
  return true;
}
