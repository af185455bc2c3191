import type { FrameState } from 'ol/Map.js';
import ViewHint from 'ol/ViewHint.js';
import type { Coordinate } from 'ol/coordinate.js';
import { containsExtent, getForViewAndSize, type Extent } from 'ol/extent.js';
import Layer from 'ol/layer/Layer.js';
import { paintParcels } from './parcel-painter.ts';
import type { ParcelShapes } from './parcel-shapes.ts';

/** Up to this many parcels are redrawn every frame; more are drawn ahead, as a picture that moves. */
const maxLiveParcels = 500;
/**
 * Width of the border drawn beyond the map's edge, so that a drag does not immediately show an undrawn area; CSS
 * pixels.
 */
const border = 160;

/** A canvas with parcels, and the part of the world that it shows. */
interface Picture {
  canvas: HTMLCanvasElement;
  center: Coordinate;
  resolution: number;
  pixelRatio: number;
  extent: Extent;
  size: [number, number];
  revision: number;
  steps: Iterator<void>;
}

/**
 * Draws all parcels on one canvas that moves with the map. A layer of our own: with 20,000 parcels the library's vector
 * layers need a second for the first picture and block the page for a quarter of a second after each drag.
 */
export function createParcelLayer(shapes: ParcelShapes): Layer {
  const container = document.createElement('div');
  container.className = 'parcels';
  Object.assign(container.style, { position: 'absolute', inset: '0', pointerEvents: 'none' });
  let shown: Picture | null = null;
  let pending: Picture | null = null;

  return new Layer({
    render(frame) {
      if (isWorthPainting(frame, shown)) shapes.request(areaOf(frame, border), frame.viewState.resolution);
      if (shapes.count() <= maxLiveParcels) {
        shown = createPicture(shapes, frame, 0, shown?.canvas);
        finish(shown);
        pending = null;
      } else if (!isWorthPainting(frame, shown)) {
        pending = null;
      } else if (!covers(pending ?? shown, frame, shapes.revision())) {
        pending = createPicture(shapes, frame, border);
      }
      if (pending?.steps.next().done) {
        shown = pending;
        pending = null;
      }
      // Requests another frame, and tells the map that this one is not complete.
      if (pending) frame.animate = true;
      if (shown) show(container, shown, frame);
      return container;
    },
  });
}

// A drag does not change the resolution, so the area ahead can be drawn during it; while zooming each frame would need
// its own.
function isWorthPainting({ viewHints, viewState }: FrameState, shown: Picture | null) {
  const isAtRest = !viewHints[ViewHint.ANIMATING] && !viewHints[ViewHint.INTERACTING];
  return isAtRest || shown?.resolution === viewState.resolution;
}

function covers(picture: Picture | null, { viewState, pixelRatio, extent }: FrameState, revision: number) {
  return (
    picture !== null &&
    picture.revision === revision &&
    picture.resolution === viewState.resolution &&
    picture.pixelRatio === pixelRatio &&
    extent !== null &&
    containsExtent(picture.extent, extent)
  );
}

/** What the map shows, and `margin` CSS pixels around it. */
function areaOf({ viewState, size }: FrameState, margin: number): Extent {
  const { center, resolution } = viewState;
  return getForViewAndSize(center, resolution, 0, [size[0]! + 2 * margin, size[1]! + 2 * margin]);
}

function createPicture(
  shapes: ParcelShapes,
  frame: FrameState,
  margin: number,
  canvas = document.createElement('canvas'),
): Picture {
  const { viewState, pixelRatio, size } = frame;
  const { center, resolution } = viewState;
  const width = size[0]! + 2 * margin;
  const height = size[1]! + 2 * margin;
  const extent = areaOf(frame, margin);
  canvas.width = Math.round(width * pixelRatio);
  canvas.height = Math.round(height * pixelRatio);
  Object.assign(canvas.style, {
    position: 'absolute',
    transformOrigin: '0 0',
    width: `${width}px`,
    height: `${height}px`,
  });
  const context = canvas.getContext('2d');
  context?.scale(pixelRatio, pixelRatio);
  const steps = context ? paintParcels(context, shapes, extent, resolution) : [].values();
  const revision = shapes.revision();
  return { canvas, center: [...center], resolution, pixelRatio, extent, size: [width, height], revision, steps };
}

function finish({ steps }: Picture) {
  while (!steps.next().done);
}

// Moved and scaled by CSS, without redrawing; on whole device pixels, or a still map would look blurred.
function show(container: HTMLElement, { canvas, center, resolution, size }: Picture, frame: FrameState) {
  const { viewState, pixelRatio } = frame;
  const scale = resolution / viewState.resolution;
  const offset = (axis: 0 | 1) => {
    const shift = (center[axis]! - viewState.center[axis]!) / viewState.resolution;
    const start = frame.size[axis]! / 2 + (axis === 0 ? shift : -shift) - (size[axis] * scale) / 2;
    return Math.round(start * pixelRatio) / pixelRatio;
  };
  canvas.style.transform = `translate(${offset(0)}px, ${offset(1)}px) scale(${scale})`;
  if (container.firstChild !== canvas) container.replaceChildren(canvas);
}
