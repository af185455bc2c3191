import type { Extent } from 'ol/extent.js';
import type { ParcelShapes } from './parcel-shapes.ts';

/** Colours of a parcel, and the width of its line in CSS pixels. */
export const parcelPaint = { fill: 'rgb(201 210 0 / 35%)', stroke: 'rgb(201 210 0 / 80%)', strokeWidth: 2 };
/** Parcels per path: fewer calls than one each, but a very long path is slow to fill. */
const batchSize = 50;
/** Parcels per step: about 20 ms of drawing without a graphics card. */
const stepSize = 2500;
/** A parcel smaller than this is drawn as its bounding box: with a line of 2 pixels there is no visible difference. */
const boxThreshold = 4;

/**
 * Draws the parcels that touch `extent` on a canvas whose top left corner is that of the extent, in CSS pixels. A
 * generator, so that the page stays responsive between two steps.
 */
export function* paintParcels(
  context: CanvasRenderingContext2D,
  shapes: ParcelShapes,
  extent: Extent,
  resolution: number,
): Generator<void> {
  const [west = 0, south = 0, east = 0, north = 0] = extent;
  const { fill, stroke, strokeWidth } = parcelPaint;
  const edge = strokeWidth * resolution;
  context.fillStyle = fill;
  context.strokeStyle = stroke;
  context.lineWidth = strokeWidth;
  context.lineJoin = 'bevel';

  let drawn = 0;
  context.beginPath();
  for (const { ring, box } of shapes.within([west - edge, south - edge, east + edge, north + edge], resolution)) {
    const x = (box[0]! - west) / resolution;
    const y = (north - box[3]!) / resolution;
    const width = (box[2]! - box[0]!) / resolution;
    const height = (box[3]! - box[1]!) / resolution;
    if (width < boxThreshold && height < boxThreshold) context.rect(x, y, width, height);
    else trace(context, ring, west, north, resolution);
    drawn += 1;
    if (drawn % batchSize === 0) finishPath(context);
    if (drawn % stepSize === 0) yield;
  }
  finishPath(context);
}

function finishPath(context: CanvasRenderingContext2D) {
  context.fill();
  context.stroke();
  context.beginPath();
}

function trace(context: CanvasRenderingContext2D, ring: number[], west: number, north: number, resolution: number) {
  for (let index = 0; index < ring.length - 2; index += 2) {
    const x = (ring[index]! - west) / resolution;
    const y = (north - ring[index + 1]!) / resolution;
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
}
