import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { fromPlace } from '../map-person.ts';
import type { Place } from '../place.ts';
import { workPaint, type MapShape } from './work-paint.ts';

export type { MapShape } from './work-paint.ts';

/** Draws where works are. */
export function createWorkLayer(shapes: readonly MapShape[]): VectorLayer {
  const fill = new Fill({ color: workPaint.fill });
  const stroke = new Stroke({ color: workPaint.stroke, width: workPaint.strokeWidth, lineDash: [...workPaint.dash] });
  const image = new Circle({ radius: workPaint.radius, fill, stroke });
  const features = shapes.map(({ kind, corners, holes }) => {
    const line = corners.map(fromPlace);
    if (kind === 'point') return new Feature(new Point(line[0]!));
    return new Feature(kind === 'line' ? new LineString(line) : new Polygon([corners, ...holes].map(closedRing)));
  });
  return new VectorLayer({
    source: new VectorSource({ features, wrapX: false }),
    style: new Style({ fill, stroke, image }),
  });
}

const closedRing = (ring: Place[]) => [...ring, ring[0]!].map(fromPlace);
