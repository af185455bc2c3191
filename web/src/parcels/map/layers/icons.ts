import Icon from 'ol/style/Icon.js';
import Style from 'ol/style/Style.js';
import { formatNumber } from '../../../platform/numbers.ts';
import type { MapStyle } from './map-style.ts';
import { markerSize, pinDot, pinPath, pinTip } from './pin.ts';

const parcelGreen = '#C9D200';

/** Size of the selected person's marker in CSS pixels. */
export const chosenMarkerSize = 40;

/** The pin of one person, with its tip at the location. */
export function createPinStyle({ ink }: MapStyle): Style {
  return pinStyle(markerSize, ink, 'white');
}

/** The larger pin of the person whose window is open. */
export function createChosenPinStyle({ ink }: MapStyle): Style {
  return pinStyle(chosenMarkerSize, ink, parcelGreen);
}

/** Width and height of the icon of a group of `count` people in CSS pixels. */
export function clusterSize(count: number): number {
  return 34 + 6 * formatNumber(count).length;
}

/**
 * Returns the icon of a group of `count` people. The number is painted on a canvas, because the library measures its
 * own text styles through innerHTML, which Trusted Types forbid.
 */
export function createClusterStyles(mapStyle: MapStyle): (count: number) => Style {
  const styles = new Map<number, Style>();
  return (count) => {
    let style = styles.get(count);
    if (!style) {
      // Every zoom level brings new counts; without a limit their canvases would accumulate.
      if (styles.size > 300) styles.clear();
      style = clusterStyle(count, mapStyle);
      styles.set(count, style);
    }
    return style;
  };
}

function pinStyle(size: number, ink: string, dot: string) {
  const canvas = paint(size, size, (context) => {
    context.scale(size / 30, size / 30);
    const pin = new Path2D(pinPath);
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = 'white';
    context.shadowColor = 'rgb(0 0 0 / 45%)';
    context.shadowBlur = 3;
    context.stroke(pin);
    context.shadowColor = 'transparent';
    context.fillStyle = ink;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
    context.fill(pin);
    fillCircle(context, pinDot.x, pinDot.y, pinDot.radius, dot);
  });
  return new Style({
    image: new Icon({ img: canvas, width: size, height: size, anchor: [pinTip.x / 30, pinTip.y / 30] }),
  });
}

function clusterStyle(count: number, { ink, fontFamily }: MapStyle) {
  const label = formatNumber(count);
  const size = clusterSize(count);
  const middle = size / 2;
  const canvas = paint(size, size, (context) => {
    context.globalAlpha = 0.22;
    fillCircle(context, middle, middle, middle, ink);
    context.globalAlpha = 1;
    fillCircle(context, middle, middle, middle - 4, 'white');
    fillCircle(context, middle, middle, middle - 6, ink);
    context.fillStyle = 'white';
    context.font = `700 14px ${fontFamily}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(label, middle, middle + 0.5);
  });
  return new Style({ image: new Icon({ img: canvas, width: size, height: size }) });
}

function fillCircle(context: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
}

/**
 * A canvas of this size in CSS pixels. At least twice as many pixels, so that the icon stays sharp when the window moves to
 * a screen with a higher density.
 */
export function paint(width: number, height: number, draw: (context: CanvasRenderingContext2D) => void) {
  const ratio = Math.max(2, Math.ceil(devicePixelRatio));
  const canvas = document.createElement('canvas');
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const context = canvas.getContext('2d');
  if (context) {
    context.scale(ratio, ratio);
    draw(context);
  }
  return canvas;
}
