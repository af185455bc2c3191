import { eq } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import type { FileStore } from '../platform/files/store.ts';
import { contactPersonZones } from '../schema/audience.ts';
import { contactPersons } from '../schema/contact-persons.ts';
import { files } from '../schema/files.ts';
import { users } from '../schema/users.ts';
import { makeFiles, type DemoIds } from './publish-demo.ts';

/** Makes the member of staff of the demo the contact person of every zone, with a drawn portrait. */
export async function insertDemoContactPerson(db: Db, store: FileStore, ids: DemoIds): Promise<void> {
  const userId = ids.users.get('medewerker@example.org');
  if (userId === undefined) return;
  const portrait = { title: 'portret', files: [{ name: 'portret.jpg', drawing: 'portrait' as const }] };
  const made = await makeFiles(store, [portrait], () => 'image');
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(contactPersons)
      .values({ userId, phone: '0344 12 34 56', hours: 'maandag tot en met donderdag, 9 tot 16 uur' })
      .returning();
    if (row === undefined) throw new Error('the contact person was not stored');
    const contactPersonId = row.id;
    await tx.update(users).set({ jobTitle: 'omgevingsmanager' }).where(eq(users.id, userId));
    const zoneIds = [...ids.zones.values()];
    if (zoneIds.length > 0)
      await tx.insert(contactPersonZones).values(zoneIds.map((zoneId) => ({ contactPersonId, zoneId })));
    await tx.insert(files).values((made.get(portrait) ?? []).map((file) => ({ ...file, contactPersonId })));
  });
}
