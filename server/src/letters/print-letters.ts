import { letterDays, maxLetters } from '@dijkportaal/contract/letters';
import { asc, inArray, lt, sql } from 'drizzle-orm';
import { invitationFacts, invitationParagraphs } from '../auth/public.ts';
import { listContactPersons } from '../contact-persons/public.ts';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import { authorityOf } from '../platform/brand/settings.ts';
import type { Config } from '../platform/config.ts';
import { deriveKeys } from '../platform/crypto.ts';
import type { Db } from '../platform/database/db.ts';
import { wholeNumber } from '../platform/dutch-time.ts';
import { conflict } from '../platform/errors.ts';
import { hashWithKey } from '../platform/security/tokens.ts';
import { contacts } from '../schema/contacts.ts';
import { invitationLetters } from '../schema/letters.ts';
import { findTeam } from '../settings/public.ts';
import { chooseReceivers } from './choose-receivers.ts';
import { createLetterCode, readLetterCode } from './letter-code.ts';
import { writeLetters, type Letter } from './write-letters.ts';

const day = 86_400_000;

/** The key of the stored hashes of codes. */
export const letterKeys = (config: Pick<Config, 'appSecret' | 'oldSecret'>) => deriveKeys(config, 'letter codes');

/**
 * Writes one PDF with a letter for each of these contacts that gets one, and stores their new codes. The PDF is not
 * stored: it has the codes. Throws 409 if nobody gets a letter, or too many do.
 */
export async function printLetters(tx: Db, config: Config, ids: number[], caller: AuditOrigin): Promise<Buffer> {
  // Pages are written while the contacts are locked, which takes longer than a request may.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '2min'`);
  // By id, as everything locks contacts that changes several.
  await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(inArray(contacts.id, ids))
    .orderBy(asc(contacts.id))
    .for('update');
  const { receivers, leftOut } = await chooseReceivers(tx, ids);
  if (receivers.length === 0) throw conflict('Geen van deze contacten krijgt een brief. Er is niets gemaakt.');
  if (receivers.length > maxLetters) {
    throw conflict(`U kunt hoogstens ${wholeNumber(maxLetters)} brieven tegelijk maken. Kies minder contacten.`);
  }
  const contactIds = receivers.map(({ id }) => id);
  const team = await findTeam(tx);
  const persons = await listContactPersons(tx, contactIds, 'contacts');
  const [writtenAt, [key]] = [new Date(), letterKeys(config)];
  const expiresAt = new Date(writtenAt.getTime() + letterDays * day);
  const common = { authority: authorityOf(config).name, project: team.name, isColleague: false };
  const made = receivers.map(({ id, name, address, zones }): Letter & { id: number } => {
    const contactPerson = persons.get(id) ?? { ...team, job_title: '' };
    const facts = invitationFacts({ ...common, contactPerson, zones });
    return { id, name, address, code: createLetterCode(), paragraphs: invitationParagraphs(common), facts };
  });
  const { publicUrl, letterWindow: window } = config;
  const pdf = await writeLetters(made, { ...common, phone: team.phone, publicUrl, window, writtenAt, expiresAt });
  await tx
    .insert(invitationLetters)
    .values(
      made.map(({ id, code }) => ({
        contactId: id,
        codeHash: hashWithKey(key, readLetterCode(code) ?? ''),
        createdAt: sql`now()`,
        expiresAt,
      })),
    )
    .onConflictDoUpdate({
      target: invitationLetters.contactId,
      set: {
        codeHash: sql`excluded.code_hash`,
        createdAt: sql`excluded.created_at`,
        expiresAt: sql`excluded.expires_at`,
        ...noRequest,
        usedAt: null,
      },
    });
  await tx
    .update(contacts)
    .set({ invitedAt: sql`now()` })
    .where(inArray(contacts.id, contactIds));
  const details = { count: made.length, failed: leftOut.length, contacts: contactIds.map(String) };
  await recordEvent(tx, { ...caller, action: 'contact.print_letters', object: 'contacts', details });
  return pdf;
}

/** What a letter stores of the address that was typed with its code, when there is none. */
export const noRequest = { email: null, mailCodeHash: null, requestHash: null, mailedAt: null, failures: 0 };

/** Forgets addresses that nobody confirmed. */
export async function cleanUpLetters(db: Db): Promise<void> {
  await db
    .update(invitationLetters)
    .set(noRequest)
    .where(lt(invitationLetters.mailedAt, sql`now() - interval '1 day'`));
}
