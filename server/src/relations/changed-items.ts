import { createHash } from 'node:crypto';
import type { Klanteis, RelaticsData } from '@dijkportaal/contract/relations';
import { toPlainText } from '../platform/mail/plain-text.ts';
import type { profiles } from '../schema/profiles.ts';

type Items = NonNullable<(typeof profiles.$inferSelect)['relaticsItems']>;

/** For a person whose data is fetched for the first time: what is older was there before they had an account. */
const newForMs = 30 * 86_400_000;

interface Found {
  key: string;
  name: string;
  iso: string | null;
  /** A change of these makes it new: its status, date and answer. */
  matters: (string | null)[];
}

/** Markup and white space do not matter. */
const wordsOf = (html: string) => toPlainText(html).replaceAll(/\s+/g, ' ').trim();

const listItems = ({ Klanteis = [], Contactmoment = [] }: Partial<RelaticsData>): Found[] => [
  ...Klanteis.map((wish): Found => {
    const { Status_honorering, Toelichting } = wish.Honorering_klanteis;
    return {
      key: `wish ${wish.ID}`,
      name: wish.Klanteis,
      iso: wish.CreatedOn_iso,
      matters: [
        wish.Actualiteit_klanteis.Actualiteit_klanteis,
        Status_honorering.Status_honorering,
        wordsOf(Toelichting.Toelichting),
        wordsOf(wish.Tekst_geaccepteerd.Tekst),
        wish.CreatedOn_iso ?? wish.CreatedOn,
      ],
    };
  }),
  ...Contactmoment.map((moment): Found => ({
    key: `contact_moment ${moment.ID}`,
    name: moment.Contactmoment,
    iso: moment.Datum.iso,
    matters: [
      moment.Status_contactmoment.Status_contactmoment,
      wordsOf(moment.Vastlegging.Vastlegging),
      moment.Datum.iso ?? moment.Datum.Datum,
    ],
  })),
];

const digestOf = ({ matters }: Found) =>
  createHash('sha256').update(JSON.stringify(matters)).digest('base64url').slice(0, 16);

/**
 * Compares new data with what was known: an item is new when it was never there, and changed when its status, date or
 * answer is another. An item that is absent for a while is remembered, so that a sync that missed it makes nothing new.
 * `known` and `stored` are null for a person whose data was never fetched.
 */
export function noteItems(
  data: RelaticsData,
  { known, stored, now }: { known: Items | null; stored: Partial<RelaticsData> | null; now: Date },
): Items {
  // Data that was stored before the portal kept this is known as well.
  const before = known ?? (stored === null ? null : itemsOf(stored));
  const found = listItems(data);
  const present = new Set(found.map(({ key }) => key));
  const items: Items = {};
  for (const [key, item] of Object.entries(before ?? {})) {
    if (!present.has(key)) items[key] = { ...item, isAbsent: true };
  }
  for (const one of found) {
    const { key, name, iso } = one;
    const [digest, previous] = [digestOf(one), before?.[key]];
    const isNew = before !== null || (iso !== null && now.getTime() - Date.parse(iso) < newForMs);
    items[key] =
      previous?.digest === digest
        ? { digest, name, at: previous.at, isChanged: previous.isChanged }
        : { digest, name, at: isNew ? now.toISOString() : null, isChanged: previous !== undefined };
  }
  return items;
}

const itemsOf = (data: Partial<RelaticsData>): Items =>
  Object.fromEntries(
    listItems(data).map((one) => [one.key, { digest: digestOf(one), name: one.name, at: null, isChanged: false }]),
  );

/** The latest change first; a wish that has not changed since the portal knows it counts from the day it was recorded. */
export function sortWishes(wishes: Klanteis[], items: Items): Klanteis[] {
  const changedAt = ({ ID, CreatedOn_iso: created }: Klanteis) => items[`wish ${ID}`]?.at ?? created ?? '';
  return wishes.toSorted((one, other) => changedAt(other).localeCompare(changedAt(one)));
}
