/**
 * The Dutch national grid (RD, EPSG:28992) as proj4 reads it. The rotations of `towgs84` (EPSG:15934) are in seconds of arc:
 * in microradians, as they are often published, places end up 170 metres away. Accurate to about 0.25 metres.
 */
export const dutchGrid =
  '+proj=sterea +lat_0=52.1561605555556 +lon_0=5.38763888888889 +k=0.9999079 +x_0=155000 +y_0=463000 +ellps=bessel ' +
  '+towgs84=565.4171,50.3319,465.5524,-0.398957388243134,0.343987817378283,-1.87740163998045,4.0725 +units=m +no_defs';

/**
 * The pair as [x, y] of the Dutch national grid in metres, in either order; null if it is outside the Netherlands.
 * Every y is larger than every x, and every x larger than any degrees.
 */
export function readDutchGrid(one: number, other: number): [x: number, y: number] | null {
  const [x, y] = one < other ? [one, other] : [other, one];
  return x > 1_000 && x < 289_000 && y > 289_000 && y < 629_000 ? [x, y] : null;
}
