import type { WorkChanges, WorkShape } from '@dijkportaal/contract/works';
import type { Db } from '../platform/database/db.ts';
import { isoDay } from '../platform/dutch-time.ts';
import { insertWork } from '../works/public.ts';
import type { DemoPerson } from './demo-world.ts';
import { crownLine, type DikeLine } from './dike.ts';
import { toLatLng, type Point } from './geometry.ts';

/** Works along the dike near the demo resident, and the phases of their part of the dike. */
export async function insertDemoWorks(
  tx: Db,
  dike: DikeLine,
  resident: DemoPerson,
  zoneIds: Map<string, number>,
  now: Date,
): Promise<void> {
  const line = crownLine(dike);
  const nearest = findNearest(line, resident);
  const along = (from: number, until: number, offset = 0): WorkShape['corners'] =>
    Array.from({ length: 1 + (until - from) / step }, (_, index) => {
      const station = Math.min(Math.max(nearest * crownStep + from + index * step, 0), dike.length);
      return toLatLng(dike.at(station, dike.crown(station) + offset));
    });
  const day = (days: number) => isoDay(new Date(now.getTime() + days * 86_400_000));
  const items: WorkChanges[] = [
    {
      ...none,
      title: 'Dijkweg dicht voor autoverkeer',
      description: `De weg op de dijk is dicht voor auto's en vrachtwagens. Fietsers en voetgangers kunnen erlangs.
Volg met de auto de gele borden. Hulpdiensten kunnen altijd door.`,
      starts_on: day(-2),
      ends_on: day(12),
      effects: ['road_closed'],
      shapes: [{ kind: 'line', corners: along(-600, 600), holes: [] }],
      distance: 500,
    },
    {
      ...none,
      title: 'Damwanden in de berm',
      description: `Wij drukken damwanden in de binnenberm. Dat geeft minder trillingen dan heien. U kunt het wel horen.
Wij meten de trillingen bij de huizen. Wordt het te veel, dan stoppen wij.`,
      starts_on: day(6),
      ends_on: day(24),
      from_time: '07:00',
      until_time: '16:30',
      effects: ['noise', 'vibration'],
      shapes: [{ kind: 'area', corners: [...along(-200, 300, 15), ...along(-200, 300, 45).toReversed()], holes: [] }],
      distance: 300,
    },
    {
      ...none,
      title: 'Kabels en leidingen verleggen bij uw erf',
      description: `Wij graven een sleuf langs de weg. Uw erf is op een van deze dagen een uur niet bereikbaar.
Wij bellen een dag ervoor bij u aan en spreken een tijd met u af.`,
      starts_on: day(19),
      ends_on: day(20),
      from_time: '08:00',
      until_time: '15:00',
      effects: ['no_access', 'noise'],
      shapes: [{ kind: 'line', corners: along(-100, 100, 20), holes: [] }],
      distance: 250,
    },
  ];
  const phases = resident.zones.flatMap((name) =>
    (
      [
        ['Opruimen en voorbereiden', -150, -40],
        ['Klei aanbrengen', -39, 75],
        ['Weg en berm afwerken', 76, 160],
      ] as const
    ).map(([title, from, until]) => ({
      ...none,
      title,
      starts_on: day(from),
      ends_on: day(until),
      zone_id: zoneIds.get(name) ?? null,
      is_phase: true,
    })),
  );
  for (const item of [...items, ...phases]) await insertWork(tx, item);
}

/** Metres between two corners of a line, and between two points of the crown. */
const step = 50;
const crownStep = 20;

const none = {
  description: '',
  from_time: null,
  until_time: null,
  effects: [],
  zone_id: null,
  shapes: [],
  distance: 0,
  is_phase: false,
  state: 'published',
  mail: 'none',
} satisfies Partial<WorkChanges>;

function findNearest(line: Point[], { latitude, longitude }: DemoPerson): number {
  const far = ([lat, lng]: [number, number]) => Math.hypot(lat - (latitude ?? 0), (lng - (longitude ?? 0)) * 0.62);
  return line.reduce((best, point, index) => (far(toLatLng(point)) < far(toLatLng(line[best]!)) ? index : best), 0);
}
