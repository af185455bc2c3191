import type { WorkEffect, WorkState } from '@dijkportaal/contract/works';
import { sql } from 'drizzle-orm';
import { zones } from '../../schema/audience.ts';
import { works } from '../../schema/works.ts';
import { effectNames } from '../../works/public.ts';
import type { Section } from '../section.ts';

interface WorkRow {
  id: number;
  title: string;
  description: string;
  starts_on: string;
  ends_on: string;
  from_time: string | null;
  until_time: string | null;
  effects: WorkEffect[];
  zone: number | null;
  zone_name: string;
  shapes: unknown;
  distance: number;
  is_phase: boolean;
  state: WorkState;
  created_at: string;
  changed_at: string;
}

const stateNames = {
  draft: 'concept',
  published: 'gepubliceerd',
  cancelled: 'vervallen',
} satisfies Record<WorkState, string>;

export const workSection: Section<WorkRow> = {
  name: 'works',
  title: 'Werkzaamheden',
  about:
    'Werkzaamheden en hinder. Wie een perceel of adres binnen de afstand heeft, of in de zone is, zag ze als ze niet in concept waren.',
  fields: {
    id: 'nummer',
    title: 'titel',
    description: 'beschrijving',
    starts_on: 'eerste dag',
    ends_on: 'laatste dag',
    from_time: 'begintijd op elke dag; null als die niet bekend is',
    until_time: 'eindtijd op elke dag; null als die niet bekend is',
    effects:
      'wat mensen merken: road_closed (weg dicht), noise (geluid), vibration (trillingen), no_access (erf niet bereikbaar)',
    zone: 'zone: het nummer; null zonder zone',
    zone_name: 'zone',
    shapes: 'plek: punten, lijnen en gebieden als [breedtegraad, lengtegraad] in WGS 84',
    distance: 'afstand in meters rond de plek',
    is_phase: 'of het een fase van de zone is',
    state: 'status: draft (concept), published (gepubliceerd) of cancelled (vervallen)',
    created_at: 'aangemaakt',
    changed_at: 'gewijzigd',
  },
  query: sql`select ${works.id}, ${works.title}, ${works.description}, ${works.startsOn}::text as starts_on,
      ${works.endsOn}::text as ends_on, ${works.fromTime} as from_time, ${works.untilTime} as until_time, ${works.effects},
      ${works.zoneId} as zone, coalesce(${zones.name}, '') as zone_name, ${works.shapes}, ${works.distance},
      ${works.isPhase} as is_phase, ${works.state}, ${works.createdAt} as created_at, ${works.changedAt} as changed_at
    from ${works} left join ${zones} on ${zones.id} = ${works.zoneId}
    order by ${works.startsOn} desc, ${works.id} desc`,
  columns: ['title', 'starts_on', 'ends_on', 'zone_name', 'state'],
  sortedBy: 'starts_on',
  show: {
    effects: ({ effects }) => effects.map((effect) => effectNames[effect]).join(', '),
    state: ({ state }) => stateNames[state],
  },
};
