export { placeInDutchGrid } from './map/dutch-grid.ts';
export { isOutside } from './map/place.ts';
export { workingAreaQuery } from './working-area.ts';
/** The map in its frame, and the names of parcels on it. */
export { LazyMap, type MapPerson } from './lazy-map.tsx';
export { parcelNames } from './parcel-names.ts';
