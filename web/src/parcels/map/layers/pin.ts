/** The outline of a pin in a square of 30 by 30, as the path of an SVG or canvas. */
export const pinPath = 'M15 28.5C11.6 22.6 5.6 17.8 5.6 11.4a9.4 9.4 0 0 1 18.8 0C24.4 17.8 18.4 22.6 15 28.5Z';
/** Where its tip is in that square. */
export const pinTip = { x: 15, y: 28.5 };
/** The dot in its head. */
export const pinDot = { x: 15, y: 11.4, radius: 3.7 };
/** Size of a marker in CSS pixels. */
export const markerSize = 30;
