import Feature from 'ol/Feature.js';
import { getCenter, getWidth } from 'ol/extent.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Icon from 'ol/style/Icon.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { formatNumber } from '../../../platform/numbers.ts';
import { paint } from './icons.ts';
import type { MapStyle } from './map-style.ts';
import { isShape, type ZoneShape } from './zone-shapes.ts';

/** Of a label, in CSS pixels. */
const labelHeight = 26;

/** Draws zones with their name and number of people, or with the number only where the name has no room. */
export function createZoneLayer(shapes: readonly ZoneShape[], mapStyle: MapStyle): VectorLayer {
  const area = new Style({
    fill: new Fill({ color: 'rgb(11 74 111 / 16%)' }),
    stroke: new Stroke({ color: mapStyle.ink, width: 2 }),
  });
  const features = shapes.map((shape) => {
    const { zone, polygon, box } = shape;
    const count = formatNumber(zone.people.length);
    const full = `${zone.name}: ${count}`;
    const fullWidth = labelWidth(full, mapStyle);
    const labels = new Map<string, Style>();
    const feature = new Feature(polygon);
    feature.setStyle((_feature, resolution) => {
      if (!isShape(shape, resolution)) return [];
      const text = getWidth(box) / resolution >= fullWidth ? full : count;
      // Only when it is in view, because of the memory of hundreds.
      const label = labels.get(text) ?? createLabelStyle(text, mapStyle);
      label.setGeometry(new Point(getCenter(box)));
      labels.set(text, label);
      return [area, label];
    });
    return feature;
  });
  return new VectorLayer({ source: new VectorSource({ features, wrapX: false }), declutter: 'zones' });
}

const fontOf = ({ fontFamily }: MapStyle) => `700 13px ${fontFamily}`;

function labelWidth(text: string, mapStyle: MapStyle): number {
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = fontOf(mapStyle);
  return Math.ceil(context?.measureText(text).width ?? 0) + 18;
}

/** Painted on a canvas for the reason that icons.ts gives. */
function createLabelStyle(text: string, mapStyle: MapStyle): Style {
  const width = labelWidth(text, mapStyle);
  const canvas = paint(width, labelHeight, (context) => {
    context.beginPath();
    context.roundRect(1, 1, width - 2, labelHeight - 2, labelHeight / 2);
    context.fillStyle = mapStyle.ink;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
    context.fill();
    context.strokeStyle = 'white';
    context.lineWidth = 2;
    context.stroke();
    context.fillStyle = 'white';
    context.font = fontOf(mapStyle);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(text, width / 2, labelHeight / 2 + 0.5);
  });
  return new Style({ image: new Icon({ img: canvas, width, height: labelHeight }) });
}
