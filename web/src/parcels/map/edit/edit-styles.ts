import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { createChosenPinStyle } from '../layers/icons.ts';
import type { MapStyle } from '../layers/map-style.ts';

const parcelGreen = '#C9D200';

/** The styles of an editable map. */
export interface EditStyles {
  pin: Style;
  parcel: Style[];
  /** The parcel that is focused in the list next to the map. */
  highlighted: Style[];
  /** The corner under the pointer. */
  corner: Style;
  /** The outline that is being drawn. */
  sketch: Style[];
}

/** Outlines get a dark edge below the specified green, which alone is hard to see on a light map. */
export function createEditStyles(mapStyle: MapStyle): EditStyles {
  const fill = new Fill({ color: 'rgb(201 210 0 / 35%)' });
  const edge = (width: number) => new Style({ stroke: new Stroke({ color: mapStyle.ink, width }) });
  const line = new Style({ fill, stroke: new Stroke({ color: parcelGreen, width: 2 }) });
  const dot = new Circle({
    radius: 7,
    fill: new Fill({ color: 'white' }),
    stroke: new Stroke({ color: mapStyle.ink, width: 3 }),
  });
  return {
    pin: createChosenPinStyle(mapStyle),
    parcel: [edge(4), line],
    highlighted: [edge(9), line],
    corner: new Style({ image: dot }),
    sketch: [edge(4), new Style({ fill, image: dot, stroke: new Stroke({ color: parcelGreen, width: 2 }) })],
  };
}
