import { PdokError } from '../../server/src/platform/pdok/pdok-error.ts';
import { readHere } from '../../server/src/platform/pdok/read-apart.ts';
import type { Reader } from '../readers.ts';
import { findOutlineProblem } from './outline-checks.ts';

const ring = '[[5.1,51.8],[5.2,51.8],[5.2,51.9],[5.1,51.9],[5.1,51.8]]';
const hole = '[[5.12,51.82],[5.12,51.84],[5.14,51.84],[5.14,51.82],[5.12,51.82]]';
const parcels = (geometry: string) =>
  `{"type":"FeatureCollection","links":[{"rel":"next","href":"https://example.org/items?cursor=a%7Cb"}],"features":[{"type":"Feature","properties":{"akr_kadastrale_gemeente_code_waarde":"KDL02","kadastrale_gemeente_waarde":"Kolkdal","sectie":"C","perceelnummer":12,"kadastrale_grootte_waarde":600},"geometry":${geometry}}]}`;
const places =
  '{"response":{"numFound":1,"docs":[{"weergavenaam":"Kolkdijk 1","centroide_ll":"POINT(5.1 51.8)","kadastrale_gemeentecode":"KDL02","gekoppeld_perceel":["KDL02-C-12"]}]}}';

/** What the land register and the register of addresses answer. */
export const registerAnswers: Reader = {
  name: 'answers of PDOK',
  samples: [
    parcels(`{"type":"Polygon","coordinates":[${ring}]}`),
    parcels(`{"type":"Polygon","coordinates":[${ring},${hole}]}`),
    parcels(`{"type":"MultiPolygon","coordinates":[[${ring},${hole}],[${ring}]]}`),
    places,
  ],
  read(input) {
    try {
      if (input.includes('"docs"')) {
        const wrong = readHere('places', input).items.find(
          ({ latitude, longitude }) => !(latitude > 50 && longitude > 3),
        );
        return wrong === undefined ? null : 'a place is not in the Netherlands';
      }
      const outlines = readHere('parcels', input).items.flatMap((parcel) => parcel.outlines);
      return outlines.map(findOutlineProblem).find((problem) => problem !== null) ?? null;
    } catch (error) {
      if (error instanceof PdokError) return null;
      throw error;
    }
  },
};
