import type { Place } from '../place.ts';

/** A part of the place of works. */
export interface MapShape {
  kind: 'point' | 'line' | 'area';
  corners: Place[];
  holes: Place[][];
}

/** How works are drawn on the map, and on the picture of it. */
export const workPaint = {
  fill: 'rgb(194 65 12 / 22%)',
  stroke: '#c2410c',
  strokeWidth: 3,
  dash: [8, 5],
  radius: 10,
} as const;
