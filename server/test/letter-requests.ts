import { letters } from '@dijkportaal/contract/letters';
import { mail } from '@dijkportaal/contract/mail';
import { createLetterCode, readLetterCode } from '../src/letters/letter-code.ts';
import { letterKeys } from '../src/letters/print-letters.ts';
import { hashToken, hashWithKey } from '../src/platform/security/tokens.ts';
import { contacts } from '../src/schema/contacts.ts';
import { invitationLetters } from '../src/schema/letters.ts';
import { nothing } from './common-requests.ts';
import { requestsTo } from './requests-to.ts';
import type { Scene } from './scene.ts';

const place = { firstName: '', lastName: '', street: 'Dijk', houseNumber: '1', numberAddition: '', zip: '4147 AB' };
const details = { ...place, city: 'Asperen', state: '', parcels: '', latitude: null, longitude: null, polygons: [] };

/** A contact without e-mail. */
async function makeReceiver({ portal, word }: Scene): Promise<number> {
  const [row] = await portal.db.insert(contacts).values({ name: word(), details }).returning();
  return row?.id ?? 0;
}

/** Stores a letter, whose mailed code is 123456 for the browser with the secret `secret`. */
async function makeLetter(scene: Scene) {
  const { portal, word } = scene;
  const [code, secret, [key]] = [createLetterCode(), word(), letterKeys(portal.config)];
  await portal.db.insert(invitationLetters).values({
    contactId: await makeReceiver(scene),
    codeHash: hashWithKey(key, readLetterCode(code) ?? ''),
    expiresAt: new Date(Date.now() + 60_000),
    email: `${word()}@example.org`,
    mailCodeHash: hashWithKey(key, secret, '123456'),
    requestHash: hashToken(secret),
    mailedAt: new Date(),
  });
  return { code, secret };
}

const ownRequests = requestsTo(letters, {
  check: async (scene) => ({ body: { ids: [await makeReceiver(scene)] } }),
  print: async (scene) => ({ body: { ids: [await makeReceiver(scene)] } }),
  begin: async (scene) => ({ body: { code: (await makeLetter(scene)).code, email: `${scene.word()}@example.org` } }),
  confirm: async (scene) => ({ body: { code_request: (await makeLetter(scene)).secret, code: '123456' } }),
});

/** Requests about what is sent: letters and mails. */
export const letterRequests = [...ownRequests, ...requestsTo(mail, { list: nothing })];
