/** A box around the Netherlands, in degrees: what is outside it is a mistake, such as turned coordinates. */
export const netherlands = { latitude: [50.5, 54], longitude: [3, 7.5] } as const;

/** Whether a place, as latitude and longitude in WGS 84, is in that box. */
export const isInNetherlands = ([latitude, longitude]: readonly [number, number]): boolean =>
  isWithin(latitude, netherlands.latitude) && isWithin(longitude, netherlands.longitude);

const isWithin = (degrees: number, [min, max]: readonly [number, number]) => degrees >= min && degrees <= max;
