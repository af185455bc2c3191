import type OlMap from 'ol/Map.js';
import Overlay from 'ol/Overlay.js';
import type { Coordinate } from 'ol/coordinate.js';
import { containsCoordinate } from 'ol/extent.js';
import { animationMs } from '../animation.ts';
import type { Anchor } from '../map-person.ts';

/** Space along the sides of the map that the window must leave free, in CSS pixels. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** The info window as an overlay of the map; its content belongs to the owner of the element. */
export interface MapWindow {
  /** `centre` moves the location to the middle of the map, `nudge` moves the map only as far as needed. */
  open: (anchor: Anchor, approach: 'centre' | 'nudge') => void;
  close: () => void;
  /** The point that the open window points at, while it is in view. */
  place: () => Coordinate | undefined;
}

const minZoom = 14;

/** Adds `element` to the map, hidden until it is opened. */
export function createMapWindow(map: OlMap, element: HTMLElement, insets: () => Insets): MapWindow {
  const overlay = new Overlay({ element, positioning: 'bottom-center' });
  map.addOverlay(overlay);
  return {
    open(anchor, approach) {
      overlay.setOffset([0, -anchor.lift]);
      overlay.setPosition(anchor.at);
      // Before the first frame the element has no size and the map no pixels.
      whenRendered(map, () => {
        if (overlay.getPosition() !== anchor.at) return;
        if (approach === 'centre') centre(map, anchor, element.offsetHeight);
        else nudge(map, anchor, element, insets());
      });
    },
    close: () => overlay.setPosition(undefined),
    place() {
      const at = overlay.getPosition();
      return at && containsCoordinate(map.getView().calculateExtent(map.getSize()), at) ? at : undefined;
    },
  };
}

function whenRendered(map: OlMap, act: () => void) {
  if (map.isRendered()) act();
  else map.once('postrender', act);
}

function centre(map: OlMap, { at, lift }: Anchor, height: number) {
  const view = map.getView();
  const zoom = Math.max(view.getZoom() ?? minZoom, minZoom);
  const [x = 0, y = 0] = at;
  view.cancelAnimations();
  view.animate({
    center: [x, y + ((height + lift) / 2) * view.getResolutionForZoom(zoom)],
    zoom,
    duration: animationMs(350),
  });
}

function nudge(map: OlMap, { at, lift }: Anchor, element: HTMLElement, insets: Insets) {
  const [width = 0, height = 0] = map.getSize() ?? [];
  const [x = 0, y = 0] = map.getPixelFromCoordinate(at) ?? [];
  const half = element.offsetWidth / 2;
  const right = overshoot(x - half, x + half, insets.left, width - insets.right);
  const down = overshoot(y - lift - element.offsetHeight, y, insets.top, height - insets.bottom);
  if (right === 0 && down === 0) return;
  const view = map.getView();
  view.cancelAnimations();
  view.animate({
    center: map.getCoordinateFromPixel([width / 2 + right, height / 2 + down]),
    duration: animationMs(250),
  });
}

// Positive beyond the maximum, negative before the minimum; the start wins when both do not fit.
function overshoot(start: number, end: number, least: number, max: number) {
  if (start < least) return start - least;
  return end > max ? Math.min(end - max, start - least) : 0;
}
