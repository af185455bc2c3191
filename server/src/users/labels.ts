import { and, eq, notInArray } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { userGroups, userZones } from '../schema/users.ts';

/** Puts a person in these groups and zones and no others; what is undefined stays. Answers what changed. */
export async function putLabels(
  tx: Db,
  userId: number,
  wanted: { groups?: number[] | undefined; zones?: number[] | undefined },
): Promise<('groups' | 'zones')[]> {
  return [
    ...(wanted.groups !== undefined && (await putGroups(tx, userId, wanted.groups)) ? (['groups'] as const) : []),
    ...(wanted.zones !== undefined && (await putZones(tx, userId, wanted.zones)) ? (['zones'] as const) : []),
  ];
}

async function putGroups(tx: Db, userId: number, ids: number[]): Promise<boolean> {
  const { groupId } = userGroups;
  const removed = await tx
    .delete(userGroups)
    .where(and(eq(userGroups.userId, userId), ids.length > 0 ? notInArray(groupId, ids) : undefined))
    .returning({ groupId });
  if (ids.length === 0) return removed.length > 0;
  const added = await tx
    .insert(userGroups)
    .values(ids.map((id) => ({ userId, groupId: id })))
    .onConflictDoNothing()
    .returning({ groupId });
  return removed.length + added.length > 0;
}

async function putZones(tx: Db, userId: number, ids: number[]): Promise<boolean> {
  const { zoneId } = userZones;
  const removed = await tx
    .delete(userZones)
    .where(and(eq(userZones.userId, userId), ids.length > 0 ? notInArray(zoneId, ids) : undefined))
    .returning({ zoneId });
  if (ids.length === 0) return removed.length > 0;
  const added = await tx
    .insert(userZones)
    .values(ids.map((id) => ({ userId, zoneId: id })))
    .onConflictDoNothing()
    .returning({ zoneId });
  return removed.length + added.length > 0;
}
