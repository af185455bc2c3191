import { randomUUID } from 'node:crypto';
import { oidc } from '@dijkportaal/contract/oidc';
import { sessions } from '@dijkportaal/contract/sessions';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { storeAttempt, type Contents } from '../src/oidc/attempts.ts';
import { identities, linkRequests } from '../src/schema/oidc.ts';
import { users } from '../src/schema/users.ts';
import { at, nothing } from './common-requests.ts';
import { requestsTo } from './requests-to.ts';
import type { Scene } from './scene.ts';

/** What a provider returned about somebody, and the browser that it returned to. */
async function returnedWith({ portal }: Scene, content: Contents['returned']) {
  const id = randomUUID().slice(0, 12);
  const attempt = { id, browser: 'browser', step: 'returned', provider: 'proef', content } as const;
  const code = await storeAttempt(portal.db, portal.config, attempt);
  return { body: { code }, headers: { cookie: `__Host-oidc-${id}=browser` } };
}

const newIdentity = () => ({
  provider: 'proef',
  issuer: `https://${randomUUID()}.example.org`,
  subjectHash: randomUUID(),
});

async function linkedTo({ portal }: Scene, userId: number) {
  const [linked = expect.fail()] = await portal.db
    .insert(identities)
    .values({ ...newIdentity(), userId })
    .returning();
  return linked;
}

/** Somebody who asked to be linked to an account of staff. */
async function linkRequest({ portal, makePerson }: Scene) {
  const { id } = await makePerson({ isStaff: true });
  const [asked = expect.fail()] = await portal.db
    .insert(linkRequests)
    .values({ ...newIdentity(), userId: id, name: 'Gerda van Dam' })
    .returning();
  return { params: { id: String(id), request: String(asked.id) } };
}

const facts = {
  atProvider: { provider: 'proef', subjectHash: 'wie', sidHash: null, sealed: null, canSignOut: false },
  hasTwoFactors: false,
  provider: 'proef',
  level: null,
  actingHash: null,
  authenticatedAt: new Date().toISOString(),
};

/** Requests of a sign-in at a provider, and about sessions. */
export const signInRequests = [
  requestsTo(oidc, {
    exchange: async (scene) => {
      const { id: userId } = await scene.makePerson();
      return returnedWith(scene, { kind: 'known', userId, identity: await linkedTo(scene, userId), facts });
    },
    confirm: async (scene) => {
      const { id: userId } = scene.caller;
      return returnedWith(scene, { kind: 'confirmed', userId, identity: await linkedTo(scene, userId), facts });
    },
    link: async (scene) => {
      const { isStaff, isSuperuser } = users;
      const [rights] = await scene.portal.db
        .select({ isStaff, isSuperuser })
        .from(users)
        .where(eq(users.id, scene.caller.id));
      return returnedWith(scene, { kind: 'unlinked', identity: newIdentity(), rights: rights ?? expect.fail() });
    },
    linked: async ({ makePerson }) => at((await makePerson()).id),
    unlink: async (scene) => {
      const { id } = await scene.makePerson();
      return { params: { id: String(id), identity: String((await linkedTo(scene, id)).id) } };
    },
    confirmLink: linkRequest,
    refuseLink: linkRequest,
  }),
  requestsTo(sessions, {
    list: nothing,
    end: async ({ openSession, caller }) => at(await openSession(caller.id)),
    endOthers: nothing,
  }),
].flat();
