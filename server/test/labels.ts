import type { TestPortal } from './portal.ts';
import { groups, userGroups, userZones, zones } from '../src/schema/audience.ts';

/** Creates groups and zones with these names and adds a person to them. */
export async function labelPerson(
  { db }: Pick<TestPortal, 'db'>,
  userId: number,
  names: { groups?: string[]; zones?: string[] },
): Promise<void> {
  for (const name of names.groups ?? []) {
    const [group] = await db
      .insert(groups)
      .values({ name })
      .onConflictDoUpdate({ target: groups.name, set: { name } })
      .returning();
    if (group !== undefined) await db.insert(userGroups).values({ userId, groupId: group.id });
  }
  for (const name of names.zones ?? []) {
    const [zone] = await db
      .insert(zones)
      .values({ name })
      .onConflictDoUpdate({ target: zones.name, set: { name } })
      .returning();
    if (zone !== undefined) await db.insert(userZones).values({ userId, zoneId: zone.id });
  }
}
