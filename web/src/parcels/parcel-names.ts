/** The names of parcels in data of unknown quality: invalid or nameless ones are left out. */
export function parcelNames(polygons: unknown): string[] {
  if (!Array.isArray(polygons)) return [];
  return polygons.flatMap((parcel: { name?: unknown } | null) =>
    typeof parcel?.name === 'string' ? [parcel.name] : [],
  );
}
