import { type DetailField, type DetailChange, type MessageForm } from '@dijkportaal/contract/messages/form-fields';
import { and, eq } from 'drizzle-orm';
import { changeContactOf, lockContactsOf } from '../../contacts/public.ts';
import { recordEvent, type AuditOrigin } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { conflict, HttpError, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { nameOf } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import { changeProfile } from '../../profiles/public.ts';
import { messages } from '../../schema/messages.ts';
import { users } from '../../schema/users.ts';
import { changeUser } from '../../users/public.ts';
import { findDetails, type Details } from './details.ts';
import { detailNames } from './form-words.ts';

const gone = 'De gegevens kunnen niet meer worden overgenomen: het account van de afzender is verwijderd.';

/**
 * Stores the details that somebody asked to change, in the transaction of the caller. Throws not found, 403 for what the
 * caller may not change, and 409 if it was done already, if somebody changed the details since, or if a value is refused.
 */
export async function takeOverDetails(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  id: number,
  { actor, origin }: { actor: Actor; origin: AuditOrigin },
): Promise<void> {
  const [seen] = await tx.select({ senderId: messages.senderId }).from(messages).where(eq(messages.id, id));
  if (seen === undefined) throw notFound();
  if (seen.senderId === null) throw conflict(gone);
  const userId = seen.senderId;
  // In the order in which a deletion of the account locks them.
  await lockContactsOf(tx, [userId]);
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const isTheirs = and(eq(messages.id, id), eq(messages.senderId, userId));
  const [message] = await tx.select({ form: messages.form }).from(messages).where(isTheirs).for('no key update');
  const form = message?.form;
  if (form?.kind !== 'details') throw conflict('Dit bericht is geen formulier met gewijzigde gegevens.');
  if (form.taken_over_at !== null) throw conflict('Deze gegevens zijn al overgenomen.');

  const { profileId, details, contact } = await findDetails(tx, userId);
  refuseStale(form.changes, details);
  const wanted: Partial<Record<DetailField, string>> = Object.fromEntries(
    form.changes.filter(({ field, to }) => details[field] !== to).map(({ field, to }) => [field, to]),
  );
  const { first_name, last_name, email, phone, ...address } = wanted;
  const checkVersion = async () => {};
  const caller = { actor, origin: origin.origin, checkVersion };
  await explainRefusal(async () => {
    const account = { first_name, last_name, email };
    if (Object.values(account).some((value) => value !== undefined)) {
      await changeUser({ config, mailer, db: tx }, caller, userId, withoutAbsent(account));
    }
    if (Object.keys(address).length > 0) {
      await changeProfile(tx, { ...caller, staffMfa: config.staffMfa }, profileId, address);
    }
  });
  if (contact !== undefined) {
    const before = { firstName: details.first_name ?? '', lastName: details.last_name ?? '' };
    const after = { firstName: first_name ?? before.firstName, lastName: last_name ?? before.lastName };
    await changeContactOf(
      tx,
      contact,
      withoutAbsent({
        mobilePhone: phone,
        // Staff may have called the contact something else, and it may have more addresses.
        name: contact.name === nameOf(before) ? nameOf(after) : undefined,
        email: contact.email.toLowerCase() === details.email ? email : undefined,
      }),
      origin,
    );
  }
  const taken: MessageForm = { ...form, taken_over_at: new Date().toISOString() };
  await tx.update(messages).set({ form: taken }).where(eq(messages.id, id));
  const fields = form.changes.map(({ field }) => (field === 'phone' ? ('mobile_phone' as const) : field));
  await recordEvent(tx, { ...origin, action: 'message.take_over', object: `message ${id}`, details: { fields } });
}

/** Throws 409 for a detail that is neither what it was when they asked nor what they asked for. */
function refuseStale(changes: DetailChange[], details: Details): void {
  const stale = changes.filter(({ field, from, to }) => details[field] !== from && details[field] !== to);
  if (stale.length === 0) return;
  const names = stale.map(({ field }) => detailNames[field].toLowerCase()).join(', ');
  throw conflict(
    `Er is intussen iets gewijzigd: ${names}. Er is niets overgenomen. Vergelijk de gegevens en wijzig ze zelf in het profiel.`,
  );
}

/** What one field of a form would refuse is a conflict here: the caller cannot change the value. */
async function explainRefusal(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof HttpError) || error.statusCode !== 400) throw error;
    const reasons = Object.values(error.body).flat().join(' ');
    throw conflict(`De gegevens zijn niet overgenomen. ${reasons}`);
  }
}

const withoutAbsent = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>;
  };
