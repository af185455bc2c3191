import { hash } from '@node-rs/argon2';
import { profiles } from '../src/schema/profiles.ts';
import { users } from '../src/schema/users.ts';
import type { TestPortal } from './portal.ts';

/** The password of everyone that `createPerson` creates. */
export const password = 'een goed lang wachtwoord';
// As weak as argon2id can be: the hash itself says how much work a check is, and tests sign in thousands of times.
const passwordHash = await hash(password, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });
let serial = 0;

/** Creates a person with a profile; missing fields are generated. */
export async function createPerson(
  { db }: Pick<TestPortal, 'db'>,
  person: Partial<typeof users.$inferInsert> & { profile?: Partial<typeof profiles.$inferInsert> } = {},
) {
  const { profile, ...account } = person;
  const name = `person${(serial += 1)}`;
  const [user] = await db
    .insert(users)
    .values({
      username: name,
      email: `${name}@example.org`,
      passwordHash,
      firstName: 'Linde',
      lastName: 'Kolk',
      ...account,
    })
    .returning();
  if (user === undefined) throw new Error('no user was made');
  const [row] = await db
    .insert(profiles)
    .values({ userId: user.id, ...profile })
    .returning();
  if (row === undefined) throw new Error('no profile was made');
  return { id: user.id, email: user.email, username: user.username, profileId: row.id };
}

/** Signs in like the web app and returns the tokens. */
export async function signIn(portal: TestPortal, email: string, options: { rotates?: boolean; from?: string } = {}) {
  const response = await portal.call('POST', '/api/dj-rest-auth/login/', {
    body: { email, password, rotate_refresh: options.rotates ?? true },
    ...(options.from !== undefined && { from: options.from }),
  });
  if (response.status !== 200) throw new Error(`sign-in failed: ${response.text}`);
  return response.body as { access: string; refresh: string };
}

/** A new person who is signed in. */
export async function signedInPerson(portal: TestPortal, person: Parameters<typeof createPerson>[1] = {}) {
  const created = await createPerson(portal, person);
  return { ...created, ...(await signIn(portal, created.email)) };
}
