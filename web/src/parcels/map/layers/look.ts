/** What the canvas takes from the style sheet. */
export interface Look {
  /** Colour of markers and of the edge around the chosen person's parcels. */
  ink: string;
  fontFamily: string;
}

/** Reads the look from an element inside the map, where the house style has been applied. */
export function readLook(element: Element): Look {
  const style = getComputedStyle(element);
  return { ink: style.getPropertyValue('--map-ink') || '#0b4a6f', fontFamily: style.fontFamily };
}
