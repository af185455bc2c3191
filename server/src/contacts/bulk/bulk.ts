import type { BulkAction } from '@dijkportaal/contract/contacts/contacts';
import type { BulkOutcome } from '@dijkportaal/contract/platform/bulk';
import { inArray } from 'drizzle-orm';
import { addLinks, contactLabels, lockChosen, removeLinks } from '../../audience/public.ts';
import { recordEvent, type AuditOrigin } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { fieldError, HttpError, withoutSecrets } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { contacts } from '../../schema/contacts.ts';
import { addZones, removeZones } from '../contact-zones.ts';
import { inviteContact } from '../invite/invite-contact.ts';
import { inviteContactsAgain, missingContact } from '../invite/invite-again.ts';
import { deleteContacts } from '../write-contact.ts';

type LabelAction = Extract<BulkAction, { label: number }>;
/** Applies one action to many contacts. A failure for one does not stop the others. */
export async function changeContacts(
  services: Pick<Services, 'app' | 'config' | 'mailer' | 'db'>,
  change: BulkAction,
  caller: AuditOrigin,
): Promise<BulkOutcome> {
  const { db } = services;
  const ids = [...new Set(change.ids)];
  if (change.action === 'invite') {
    const outcome = await inviteContacts(services, ids, caller);
    await recordBulk(db, change, outcome, caller);
    return outcome;
  }
  return db.transaction(async (tx) => {
    if (change.action === 'invite_again') {
      const outcome = await inviteContactsAgain(services, tx, ids, { includeRecent: change.include_recent });
      await recordBulk(tx, change, outcome, caller);
      return outcome;
    }
    const there = new Set(
      change.action === 'delete' ? await deleteContacts(tx, ids, caller.actorId) : await labelContacts(tx, change, ids),
    );
    const outcome = {
      done: ids.filter((id) => there.has(id)),
      failed: ids.filter((id) => !there.has(id)).map(missingContact),
    };
    await recordBulk(tx, change, outcome, caller);
    return outcome;
  });
}

/** Records one line for the whole action, with the ids that it was applied to. */
async function recordBulk(
  tx: Db,
  change: BulkAction,
  { done, failed }: BulkOutcome,
  caller: AuditOrigin,
): Promise<void> {
  const { action } = change;
  const label = 'label' in change && { [action.endsWith('group') ? 'group' : 'zone']: change.label };
  const details = { action, ...label, count: done.length, failed: failed.length, contacts: done.map(String) };
  const result = done.length > 0 ? 'success' : 'failure';
  await recordEvent(tx, { ...caller, action: 'contact.bulk', object: 'contacts', result, details });
}

async function labelContacts(tx: Db, { action, label }: LabelAction, ids: number[]): Promise<number[]> {
  const isGroup = action === 'add_group' || action === 'remove_group';
  const missing = await lockChosen(tx, { [isGroup ? 'groups' : 'zones']: [label] });
  if (Object.keys(missing).length > 0) {
    throw fieldError('label', isGroup ? 'Deze groep bestaat niet meer.' : 'Deze zone bestaat niet meer.');
  }
  const rows = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(inArray(contacts.id, ids))
    .orderBy(contacts.id)
    .for('key share');
  const known = rows.map(({ id }) => id);
  if (action === 'add_group') await addLinks(tx, contactLabels.groups, known, [label]);
  else if (action === 'remove_group') await removeLinks(tx, contactLabels.groups, known, { only: label });
  else if (action === 'add_zone') await addZones(tx, known, [label]);
  else await removeZones(tx, known, { only: label });
  return known;
}

/** Invites each contact in its own transaction, so that mails do not wait for two hundred others. */
async function inviteContacts(
  services: Pick<Services, 'app' | 'config' | 'mailer' | 'db'>,
  ids: number[],
  caller: AuditOrigin,
): Promise<BulkOutcome> {
  const { db } = services;
  const names = new Map(
    (await db.select({ id: contacts.id, name: contacts.name }).from(contacts).where(inArray(contacts.id, ids))).map(
      ({ id, name }) => [id, name],
    ),
  );
  const outcome: BulkOutcome = { done: [], failed: [] };
  for (const [index, id] of ids.entries()) {
    try {
      await db.transaction((tx) => inviteContact(services, tx, id, caller));
      outcome.done.push(id);
    } catch (error) {
      if (!(error instanceof HttpError)) {
        // The caller must still learn who was invited; the rest is not tried while the database is unreachable.
        services.app.log.error({ err: withoutSecrets(error as Error) }, 'inviting contacts failed');
        const reason = 'Er ging iets mis. Probeer het later opnieuw.';
        outcome.failed.push(...ids.slice(index).map((rest) => ({ id: rest, name: names.get(rest) ?? '', reason })));
        return outcome;
      }
      const reason = 'error' in error.body ? String(error.body.error) : missingContact(id).reason;
      outcome.failed.push({ id, name: names.get(id) ?? '', reason });
    }
  }
  return outcome;
}
