export { placeInDutchGrid } from './map/dutch-grid.ts';
export { isOutside } from './map/place.ts';
export { workingAreaQuery } from './working-area.ts';
/** The map in its frame, a picture of it for paper, and the names of parcels on it. */
export { LazyMap, ParcelsPicture, type MapPerson } from './lazy-map.tsx';
export { parcelNames } from './parcel-names.ts';
export { ParcelLinks } from './parcel-links.tsx';
