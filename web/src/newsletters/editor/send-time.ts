import { formatLocalTime } from '../../platform/date-time.ts';

const hour = 3_600_000;

/**
 * The times that a local time in Europe/Amsterdam can mean, earliest first: none in the hour that is skipped when
 * summer time begins, two in the hour that occurs twice when it ends.
 */
export function readLocalTime(local: string): Date[] {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return [];
  // Summer time is two hours ahead of UTC, winter time one.
  return [2, 1]
    .map((ahead) => new Date(asUtc - ahead * hour))
    .filter((moment) => formatLocalTime(moment.toISOString()) === local);
}

/** The chosen time; if it occurs twice, the first one unless `isLater`. */
export function momentOf({ sendAt, isLater }: { sendAt: string; isLater: boolean }): Date | null {
  const moments = readLocalTime(sendAt);
  return (isLater ? moments.at(-1) : moments[0]) ?? null;
}

/** Whether a time is the second one of an hour that occurs twice. */
export function isSecondOfTwo(timestamp: string): boolean {
  const moments = readLocalTime(formatLocalTime(timestamp));
  return moments.length === 2 && Math.floor(Date.parse(timestamp) / 60_000) === Math.floor(Number(moments[1]) / 60_000);
}
