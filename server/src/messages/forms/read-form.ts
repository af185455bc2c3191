import { detailFields, type MessageForm } from '@dijkportaal/contract/messages/form-fields';
import type { NewForm } from '@dijkportaal/contract/messages/forms';
import type { NewMessage } from '@dijkportaal/contract/messages/messages';
import type { Db } from '../../platform/database/db.ts';
import { isoDay } from '../../platform/dutch-time.ts';
import { fieldError, formError } from '../../platform/errors.ts';
import { findDetails } from './details.ts';
import { damageNames, formNames } from './form-words.ts';

type Form<Kind extends NewForm['kind']> = Extract<NewForm, { kind: Kind }>;

/** The message that a filled-in form is. Throws 400 per field, and for details that do not change. */
export async function readForm(
  tx: Db,
  form: NewForm,
  { senderId, receivedAt }: { senderId: number; receivedAt: Date },
): Promise<NewMessage & { form: MessageForm }> {
  const { text, about, uploads } = form;
  const written = { text, about, uploads };
  switch (form.kind) {
    case 'wish': {
      const { subject, reason } = form;
      return { ...written, subject, form: { kind: 'wish', reason: tidy(reason), ...placeOf(form), wish_id: '' } };
    }
    case 'damage': {
      const subject = `${formNames.damage}: ${damageNames[form.what].toLowerCase()}`;
      return { ...written, subject, form: readDamage(form, receivedAt) };
    }
    case 'details':
      return { ...written, subject: formNames.details, form: await readDetails(tx, form, senderId) };
  }
}

function readDamage(form: Form<'damage'>, receivedAt: Date): MessageForm {
  const { what, since, about } = form;
  if (since !== null && since > isoDay(receivedAt)) {
    throw fieldError('since', 'Deze dag is nog niet geweest. Kies vandaag of een eerdere dag.');
  }
  const place = placeOf(form);
  if (about == null && place.place === '' && place.latitude === null) {
    throw fieldError(
      'place',
      'Omschrijf de plek, of wijs de plek aan op de kaart. Dan weten wij waar wij moeten kijken.',
    );
  }
  return { kind: 'damage', what, since, ...place };
}

async function readDetails(tx: Db, form: Form<'details'>, senderId: number): Promise<MessageForm> {
  const { details } = await findDetails(tx, senderId);
  const changes = detailFields.flatMap((field) => {
    const given = form[field];
    const to = given === undefined ? undefined : tidy(given);
    return to === undefined || to === (details[field] ?? '') ? [] : [{ field, from: details[field], to }];
  });
  if (changes.length === 0) {
    throw formError(400, 'Deze gegevens zijn hetzelfde als wat wij al hebben. Vul in wat er anders moet zijn.');
  }
  return { kind: 'details', changes, taken_over_at: null };
}

function placeOf({ place, latitude, longitude }: Form<'wish' | 'damage'>) {
  if ((latitude === null) !== (longitude === null)) {
    throw fieldError('latitude', 'Een plek op de kaart heeft een breedtegraad en een lengtegraad.');
  }
  return { place: tidy(place), latitude, longitude };
}

/** On one line: it becomes a line of a mail and a cell of a file. */
const tidy = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
