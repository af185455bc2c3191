export { placeInDutchGrid } from './map/dutch-grid.ts';
export { isOutside } from './map/place.ts';
export { workingAreaQuery } from './working-area.ts';
/** The map in its frame, a picture of it for paper, and the names of parcels on it. */
export { LazyMap, ParcelsPicture, type MapPerson } from './lazy-map.tsx';
/** A map on which a click marks one point. */
export { PointMap } from './place/point-map.tsx';
export { parcelNames } from './parcel-names.ts';
export { ParcelLinks } from './parcel-links.tsx';
/** The map to draw on, and the reading of a pasted place. */
export { LazyEditMap, type EditMode } from './place/lazy-edit-map.tsx';
export { readPastedPlace } from './map/read-pasted.ts';
