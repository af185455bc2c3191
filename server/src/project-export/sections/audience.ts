/** A group, zone, segment or person. */
export interface Named {
  id: number;
  name: string;
}

/** For whom something is. */
export interface Audience {
  everyone: boolean;
  groups: Named[];
  zones: Named[];
  segments: Named[];
  users?: Named[];
}

/** The fields with an audience, for the description of the data. */
export const audienceFields = {
  everyone: 'of het voor iedereen is die is ingelogd',
  groups: 'gekozen groepen: id en name',
  zones: 'gekozen zones: id en name',
  segments: 'gekozen segmenten van contacten: id en name',
};

/** Names, separated by commas. */
export const names = (labels: Named[]): string => labels.map(({ name }) => name).join(', ');

/** For whom something is, in words. */
export function describeAudience(row: Audience) {
  const chosen = [
    ['groep', row.groups],
    ['zone', row.zones],
    ['segment', row.segments],
    ['persoon', row.users ?? []],
  ] as const;
  return [
    ...(row.everyone ? ['iedereen die is ingelogd'] : []),
    ...chosen.flatMap(([kind, labels]) => labels.map(({ name }) => `${kind} ${name}`)),
  ];
}
