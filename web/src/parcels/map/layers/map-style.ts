/** What the canvas needs from the style sheets. */
export interface MapStyle {
  /** Colour of markers and of the outline of the selected person's parcels. */
  ink: string;
  fontFamily: string;
}

/** Reads it from an element of the map, where the house style applies. */
export function readMapStyle(element: Element): MapStyle {
  const style = getComputedStyle(element);
  return { ink: style.getPropertyValue('--map-ink').trim() || '#0b4a6f', fontFamily: style.fontFamily };
}
