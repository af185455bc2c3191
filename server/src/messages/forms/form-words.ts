import type { DamageKind, DetailField, FormKind, MessageForm } from '@dijkportaal/contract/messages/form-fields';
import { dutchDay } from '../../platform/dutch-time.ts';

/* The forms in words, for mails, receipts and files. */

export const formNames: Record<FormKind, string> = {
  wish: 'Wens doorgeven',
  damage: 'Schade of hinder melden',
  details: 'Gegevens wijzigen',
};

export const damageNames: Record<DamageKind, string> = {
  crack: 'Scheuren of verzakking',
  water: 'Wateroverlast',
  vibration: 'Trillingen',
  noise: 'Geluid',
  dust: 'Stof of vuil',
  access: 'Weg of oprit moeilijk bereikbaar',
  garden: 'Schade aan tuin, gewas of hek',
  other: 'Iets anders',
};

export const detailNames: Record<DetailField, string> = {
  first_name: 'Voornaam',
  last_name: 'Achternaam',
  street: 'Straat',
  house_number: 'Huisnummer',
  number_addition: 'Toevoeging',
  zip: 'Postcode',
  city: 'Plaats',
  email: 'E-mailadres',
  phone: 'Telefoonnummer',
};

interface Fact {
  label: string;
  value: string;
}

/** What was filled in, without what staff added later: a receipt says the same whenever it is read. */
export function factsOfForm(form: MessageForm | null): Fact[] {
  if (form === null) return [];
  return [{ label: 'Formulier', value: formNames[form.kind] }, ...fieldsOf(form)].filter(({ value }) => value !== '');
}

function fieldsOf(form: MessageForm): Fact[] {
  switch (form.kind) {
    case 'wish':
      return [{ label: 'Waarom', value: form.reason }, ...placeOf(form)];
    case 'damage':
      return [
        { label: 'Wat is er aan de hand', value: damageNames[form.what] },
        { label: 'Sinds', value: dutchDay(form.since) },
        ...placeOf(form),
      ];
    case 'details':
      return form.changes.map(({ field, from, to }) => ({
        label: detailNames[field],
        value: `${to || 'leeg'} (was: ${from || 'leeg'})`,
      }));
  }
}

const placeOf = ({ place, latitude, longitude }: Extract<MessageForm, { latitude: unknown }>): Fact[] => [
  { label: 'Plek', value: place },
  { label: 'Op de kaart', value: pointOf(latitude, longitude) },
];

/** A point as map programs read it; empty if there is none. */
export const pointOf = (latitude: number | null, longitude: number | null): string =>
  latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`;
