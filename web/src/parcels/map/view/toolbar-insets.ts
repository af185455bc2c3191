import type { Insets } from './map-window.ts';

const margin = 12;

/** Room to keep free at the map's sides: a margin, and at one side the toolbar, which is a column or a row. */
export function insetsBeside(toolbar: HTMLElement | null): Insets {
  const { offsetWidth: width = 0, offsetHeight: height = 0 } = toolbar ?? {};
  const isColumn = height > width;
  return {
    top: margin,
    right: isColumn ? width + 2 * margin : margin,
    bottom: isColumn ? margin : height + 2 * margin,
    left: margin,
  };
}
