/** A group, zone, segment or person. */
export interface Named {
  id: number;
  name: string;
}

/** Who something is for. */
export interface Audience {
  everyone: boolean;
  groups: Named[];
  zones: Named[];
  segments: Named[];
}

/** The fields with an audience, for the description of the data. */
export const audienceFields = {
  everyone: 'voor iedereen (die is ingelogd)',
  groups: 'gekozen groepen: id en name',
  zones: 'gekozen zones: id en name',
  segments: 'gekozen segmenten van contacten: id en name',
};
