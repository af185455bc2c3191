import type { Polygon } from '@dijkportaal/contract/parcels/parcels';
import { html, type Html } from '../../platform/html.ts';
import { table } from '../html.ts';

const size = 480;

/** The parcels of one person: a drawing to scale with north above, and the corners. */
export function showOutlines({ polygons }: { polygons: Polygon[] }): Html | null {
  const drawn = polygons.filter(({ polygon }) => polygon.length > 0);
  const corners = drawn.map(({ name, polygon }) => [
    name,
    polygon.map(([latitude, longitude]) => `${latitude}, ${longitude}`).join(' · '),
  ]);
  if (drawn.length === 0) return null;
  return html`<figure>
      ${draw(drawn)}
      <figcaption>De omtrekken op schaal, met het noorden boven.</figcaption>
    </figure>
    ${table('Hoekpunten (breedtegraad, lengtegraad in WGS 84)', ['Perceel', 'Hoekpunten'], corners)}`;
}

function draw(polygons: Polygon[]): Html {
  const all = polygons.flatMap(({ polygon }) => polygon);
  const [north, south] = [Math.max(...all.map(([y]) => y)), Math.min(...all.map(([y]) => y))];
  const [west, east] = [Math.min(...all.map(([, x]) => x)), Math.max(...all.map(([, x]) => x))];
  // A degree of longitude is shorter than one of latitude.
  const narrow = Math.cos(((north + south) / 2) * (Math.PI / 180));
  const scale = size / Math.max((east - west) * narrow, north - south, 1e-7);
  const place = ([y, x]: [number, number]) =>
    `${((x - west) * narrow * scale).toFixed(1)},${((north - y) * scale).toFixed(1)}`;
  const [width, height] = [(east - west) * narrow * scale, (north - south) * scale].map((side) => side.toFixed(0));
  return html`<svg
    viewBox="-4 -4 ${Number(width) + 8} ${Number(height) + 8}"
    role="img"
    aria-label="Omtrekken van ${polygons.length === 1 ? '1 perceel' : `${polygons.length} percelen`}"
  >
    ${polygons.map(({ name, polygon }) => html`<polygon points="${polygon.map(place).join(' ')}"><title>${name}</title></polygon> `)}
  </svg>`;
}
