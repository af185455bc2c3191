import type { BinKind } from '@dijkportaal/contract/bin';
import { wholeNumber } from '../platform/dutch-time.ts';

/** The outcome for the links of an item, counted by the table of the other end. */
export interface LinkCounts {
  /** Members restored to a group or zone. */
  back: Record<string, number>;
  gone: Record<string, number>;
  /** The other end is in the bin too. */
  binned: Record<string, number>;
  /** Titles of what staff changed since the group or zone was deleted. */
  changed: string[];
}

const words: Record<string, [one: string, other: string]> = {
  users: ['gebruiker', 'gebruikers'],
  contacts: ['contact', 'contacten'],
  groups: ['groep', 'groepen'],
  zones: ['zone', 'zones'],
  segments: ['segment', 'segmenten'],
  publications: ['publicatie', 'publicaties'],
  newsletters: ['nieuwsbrief', 'nieuwsbrieven'],
};

/** Describes the outcome for the links in Dutch. */
export function describeLinks(kind: BinKind, { back, gone, binned, changed }: LinkCounts): string[] {
  const [lost, waiting, members] = [listCounts(gone), listCounts(binned), listCounts(back)];
  const label = kind === 'group' ? 'groep' : 'zone';
  return [
    ...(members === '' ? [] : [`Bij deze ${label} horen weer: ${members}.`]),
    ...(lost === '' ? [] : [`Niet teruggezet, want intussen verwijderd: ${lost}.`]),
    ...(waiting === '' ? [] : [`Nog in de prullenbak: ${waiting}. Zet u die ook terug, dan hoort dit er weer bij.`]),
    ...(changed.length === 0
      ? []
      : [
          `Niet opnieuw gekoppeld, want intussen gewijzigd of ingepland: ${listTitles(changed)}. Kies daar zo nodig zelf deze ${label}.`,
        ]),
  ];
}

const inDutch = new Intl.ListFormat('nl', { type: 'conjunction' });

const maxTitles = 10;

function listTitles(titles: string[]): string {
  const rest = titles.length - maxTitles;
  const named = titles.slice(0, maxTitles).map((title) => `‘${title}’`);
  return inDutch.format(rest > 0 ? [...named, `nog ${wholeNumber(rest)}`] : named);
}

const listCounts = (counts: Record<string, number>) =>
  inDutch.format(
    Object.entries(counts).map(([table, count]) => {
      const [one, other] = words[table] ?? ['koppeling', 'koppelingen'];
      return `${wholeNumber(count)} ${count === 1 ? one : other}`;
    }),
  );
