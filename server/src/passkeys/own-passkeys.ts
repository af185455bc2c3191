import { maxPasskeys, type passkeys as contract, type Passkey } from '@dijkportaal/contract/passkeys';
import type { CheckedInputTo } from '@dijkportaal/contract/platform/endpoint';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../platform/http/access.ts';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import { authorityOf } from '../platform/brand/settings.ts';
import type { Db } from '../platform/database/db.ts';
import { conflict, notFound, plainError, tokenNotValid } from '../platform/errors.ts';
import type { Addressee, MailContent } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';
import { createToken } from '../platform/security/tokens.ts';
import { hasSecondFactor, passkeys } from '../schema/passkeys.ts';
import { nameOfUser, users } from '../schema/users.ts';
import { storeChallenge, takeChallenge } from './challenges.ts';
import { passkeyAddedMail, passkeyRemovedMail } from './mails.ts';
import { loadWebAuthn, readChallenge, relyingParty, timeout } from './relying-party.ts';

type Row = Pick<typeof passkeys.$inferSelect, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>;

const columns = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
};

const toPasskey = ({ id, name, createdAt, lastUsedAt }: Row): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

const tooMany = () => conflict(`U hebt al ${maxPasskeys} passkeys. Verwijder er eerst een.`);

const notValid = () => plainError(400, 'Deze passkey kon niet worden toegevoegd. Probeer het opnieuw.');

/** EdDSA, ES256 and RS256 (COSE), which every authenticator has one of. */
const algorithms = [-8, -7, -257];

/** The passkeys of a person, oldest first. */
export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  const rows = await db.select(columns).from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id);
  return rows.map(toPasskey);
}

/** What a browser needs to make a passkey that the person does not have yet. */
export async function createRegistrationOptions({ db, config }: Pick<Services, 'db' | 'config'>, actor: Actor) {
  const { userId, sessionId } = actor;
  const [person] = await db.select({ email: users.email, name: nameOfUser() }).from(users).where(eq(users.id, userId));
  if (person === undefined) throw tokenNotValid();
  const own = await db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id);
  if (own.length >= maxPasskeys) throw tooMany();
  const userHandle = own[0]?.userHandle ?? createToken();
  const userVerification = actor.isStaff ? ('required' as const) : ('preferred' as const);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const { challenge, rp, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: authorityOf(config).name,
    rpID: relyingParty(config).rpID,
    userName: person.email,
    userDisplayName: person.name,
    userID: Buffer.from(userHandle, 'base64url'),
    supportedAlgorithmIDs: algorithms,
  });
  await storeChallenge(db, challenge, { purpose: 'registration', userId, sessionId }, userHandle);
  return {
    challenge,
    timeout,
    rp: { name: rp.name, id: relyingParty(config).rpID },
    user,
    pubKeyCredParams,
    excludeCredentials: own.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key' as const,
      transports,
    })),
    // Only a passkey that the device can find by itself signs in without an e-mail address.
    authenticatorSelection: { residentKey: 'required' as const, requireResidentKey: true, userVerification },
    attestation: 'none' as const,
  };
}

type NewPasskey = CheckedInputTo<typeof contract.add>['body'];

/** Adds the passkey that a browser made with the options above. */
export async function addPasskey(
  services: Pick<Services, 'db' | 'config' | 'mailer'>,
  actor: Actor,
  { name, credential: given }: NewPasskey,
  { device, origin }: { device: string; origin: AuditOrigin },
): Promise<Passkey> {
  const { db, mailer } = services;
  const { userId, sessionId } = actor;
  const challenge = await readChallenge(given.response.clientDataJSON);
  const taken =
    challenge === null ? undefined : await takeChallenge(db, challenge, { purpose: 'registration', userId, sessionId });
  if (challenge === null || taken?.userHandle == null) {
    throw plainError(400, 'Het toevoegen duurde te lang. Begin opnieuw.');
  }
  const made = await checkRegistration(services, actor, given, challenge);
  if (made === null) throw notValid();
  const { userHandle } = taken;
  return db.transaction(async (tx) => {
    const owner = await lockOwner(tx, userId);
    if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) >= maxPasskeys) throw tooMany();
    const [added] = await tx
      .insert(passkeys)
      .values({ userId, name, userHandle, transports: given.response.transports ?? [], ...made })
      .onConflictDoNothing()
      .returning(columns);
    if (added === undefined) throw conflict('Deze passkey hoort al bij een account.');
    await mailOwner(tx, mailer, owner, (to) => passkeyAddedMail(to, device));
    await recordEvent(tx, { ...origin, action: 'passkey.create', object: `user ${userId}`, details: { name } });
    return toPasskey(added);
  });
}

/** The key of a new passkey; null if it is not valid. */
async function checkRegistration(
  { config }: Pick<Services, 'config'>,
  { isStaff }: Actor,
  given: NewPasskey['credential'],
  challenge: string,
) {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    loadWebAuthn(),
    import('@simplewebauthn/server/helpers'),
  ]);
  const { rpID, origin } = relyingParty(config);
  const { transports: _transports, ...response } = given.response;
  try {
    const attestation = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'));
    const format = attestation.get('fmt');
    // Nobody asked for certificates, and checking them would fetch lists from addresses that the sender chose.
    if (format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...given, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: isStaff,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { credential, userVerified: isVerified } = registrationInfo;
    const publicKey = Buffer.from(credential.publicKey).toString('base64url');
    // What the library read must be what the browser named, so that it can be found again.
    if (credential.id !== given.id) return null;
    return { credentialId: credential.id, publicKey, counter: credential.counter, isVerified };
  } catch {
    return null;
  }
}

export async function renamePasskey(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  change: { id: number; name: string },
  origin: AuditOrigin,
): Promise<Passkey> {
  return db.transaction(async (tx) => {
    const isOwn = and(eq(passkeys.id, change.id), eq(passkeys.userId, actor.userId));
    const [stored] = await tx.select(columns).from(passkeys).where(isOwn).for('update');
    if (stored === undefined) throw notFound();
    if (stored.name === change.name) return toPasskey(stored);
    await tx.update(passkeys).set({ name: change.name }).where(isOwn);
    await recordEvent(tx, {
      ...origin,
      action: 'passkey.change',
      object: `user ${actor.userId}`,
      details: { name: change.name, old_name: stored.name },
    });
    return toPasskey({ ...stored, name: change.name });
  });
}

/** Removes a passkey; staff who must have a second factor keep at least one. */
export async function removePasskey(
  { db, config, mailer }: Pick<Services, 'db' | 'config' | 'mailer'>,
  { userId, isStaff }: Actor,
  id: number,
  { device, origin }: { device: string; origin: AuditOrigin },
): Promise<void> {
  await db.transaction(async (tx) => {
    const owner = await lockOwner(tx, userId);
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning({ name: passkeys.name });
    if (removed === undefined) throw notFound();
    const [left] = await tx.select({ hasSecondFactor }).from(users).where(eq(users.id, userId));
    if (isStaff && config.staffMfa && left?.hasSecondFactor !== true) {
      throw conflict(
        'Tweestapsverificatie is verplicht voor medewerkers, en dit is uw enige tweede stap. Voeg eerst een andere passkey toe.',
      );
    }
    await mailOwner(tx, mailer, owner, (to) => passkeyRemovedMail(to, device));
    await recordEvent(tx, {
      ...origin,
      action: 'passkey.delete',
      object: `user ${userId}`,
      details: { name: removed.name },
    });
  });
}

type Owner = Addressee & { id: number; email: string };

/** Locks the account, so that two devices together do not add too many or remove the last one. */
async function lockOwner(tx: Db, userId: number): Promise<Owner> {
  const [owner] = await tx
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (owner === undefined) throw tokenNotValid();
  return owner;
}

async function mailOwner(
  tx: Db,
  mailer: Services['mailer'],
  owner: Owner,
  write: (to: Addressee) => MailContent,
): Promise<void> {
  const name = `${owner.firstName} ${owner.lastName}`.trim();
  await mailer.enqueue(tx, { userId: owner.id, to: { address: owner.email, name }, content: write(owner) });
}
