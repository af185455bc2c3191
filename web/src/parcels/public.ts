export { placeInDutchGrid } from './map/dutch-grid.ts';
export { isOutside } from './map/place.ts';
export { workingAreaQuery } from './working-area.ts';
