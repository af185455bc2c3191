import { expect, it } from 'vitest';
import { placeInDutchGrid } from './dutch-grid.ts';

// Control points of RDNAPTRANS (Kadaster and Rijkswaterstaat): x, y, latitude and longitude in ETRS89.
it.each([
  ['Texel', 117_380.12, 575_040.34, 53.160753042, 4.824761912],
  ['Noord-Groningen', 247_380.56, 604_580.78, 53.41948205, 6.776726674],
  ['Amersfoort', 155_000, 463_000, 52.155172897, 5.387203657],
  ['Zeeuws-Vlaanderen', 16_460.91, 377_380.23, 51.368607152, 3.397588595],
  ['Zuid-Limburg', 182_260.45, 311_480.67, 50.792584916, 5.773795548],
  ['Maasvlakte', 64_640.89, 440_700.0101, 51.947393898, 4.072887101],
])('%s is within 0.3 metres', (_name, x, y, latitude, longitude) => {
  const place = placeInDutchGrid(x, y)!;
  expect(placeInDutchGrid(y, x)).toEqual(place);
  const north = (place[0] - latitude) * 111_200;
  const east = (place[1] - longitude) * 111_200 * Math.cos((latitude * Math.PI) / 180);
  expect(Math.hypot(north, east)).toBeLessThan(0.3);
});

it.each([
  [51.9, 5.6],
  [155_000, 155_000],
  [463_000, 463_000],
  [155_000, 900_000],
])('%d, %d is not a place in the grid', (one, other) => {
  expect(placeInDutchGrid(one, other)).toBeNull();
});
