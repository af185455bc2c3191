import type { Polygon } from '@dijkportaal/contract/parcels/parcels';
import type { Reader } from '../readers.ts';
import { loadForBrowser } from './browser.ts';
import { crosses, findOutlineProblem } from './outline-checks.ts';

interface ReadPasted {
  readPasted: (
    text: string,
    nameless: (number: number) => string,
  ) => { polygons: Polygon[] | null; problem: { code: string } | null };
}
const { readPasted } = await loadForBrowser<ReadPasted>('parcels/map/read-pasted.ts');

const metres = '155000 463000, 155100 463000, 155100 463100, 155000 463000';
const degrees = '5.38 52.15,5.39 52.15,5.39 52.16,5.38 52.15';
const rings = `[[[5.38,52.15],[5.39,52.15],[5.39,52.16],[5.38,52.15]],[[5.387,52.152],[5.388,52.152],[5.388,52.153],[5.387,52.152]]]`;
const posList = `<gml:exterior><gml:LinearRing><gml:posList srsDimension="2">${metres.replaceAll(',', '')}</gml:posList></gml:LinearRing></gml:exterior>`;
const coordinates = `<outerBoundaryIs><LinearRing><coordinates>${degrees.replaceAll(',', ';').replaceAll(' ', ',').replaceAll(';', ' ')}</coordinates></LinearRing></outerBoundaryIs>`;

/** What staff paste as the outlines of parcels. */
export const outlines: Reader = {
  name: 'outlines',
  samples: [
    `wkt_geom\tfid\tnaam\nMultiPolygon (((${metres})))\t1\tBerm\nPolygon ((${metres}))\t2\tDijk`,
    `SRID=28992;MULTIPOLYGON(((${metres})))`,
    `GEOMETRYCOLLECTION Z (POLYGON Z ((5.38 52.15 1,5.39 52.15 1,5.39 52.16 1)), POINT Z (5 52 1))`,
    `{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::4326"}},"features":[{"type":"Feature","properties":{"sectie":"B","perceelnummer":12,"kadastrale_gemeente_waarde":"Kolkdal"},"geometry":{"type":"Polygon","coordinates":${rings}}}]}`,
    `{"type":"Feature","properties":{"naam":"A"},"geometry":{"type":"MultiPolygon","coordinates":[${rings},${rings}]}}`,
    '[[52.15, 5.38], [52.15, 5.39], [52.16, 5.39]]',
    '[{"name":"A 12","polygon":[[155000,463000],[155100,463000],[155100,463100]]}]',
    `<?xml version="1.0"?><wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:gml="http://www.opengis.net/gml/3.2"><wfs:member><a><naam>A</naam><g><gml:Polygon srsName="urn:ogc:def:crs:EPSG::28992">${posList}</gml:Polygon></g></a></wfs:member></wfs:FeatureCollection>`,
    `<gml:MultiSurface><gml:surfaceMember><gml:Polygon>${posList}</gml:Polygon></gml:surfaceMember></gml:MultiSurface>`,
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>A</name><MultiGeometry><Polygon>${coordinates}</Polygon><Polygon>${coordinates}</Polygon></MultiGeometry></Placemark></Document></kml>`,
  ],
  read(input) {
    const { polygons, problem } = readPasted(input, (number) => `Perceel ${number}`);
    if (polygons === null) return problem === null ? 'neither outlines nor a problem' : null;
    const found = polygons.map(
      ({ polygon }) => findOutlineProblem(polygon) ?? (crosses(polygon) ? 'an outline crosses itself' : null),
    );
    const wrong = found.find((each) => each !== null);
    if (wrong !== undefined) return wrong;
    return polygons.every(({ polygon }) => polygon.every((corner) => isWritten(corner, input)))
      ? null
      : 'an outline has a corner that is not in the text';
  },
};

/** Whether the numbers of a corner in degrees are in the text; metres are not looked for. */
function isWritten(corner: readonly [number, number], input: string): boolean {
  const numbers = new Set((input.match(/[-+.\deE]+/g) ?? []).map((text) => Math.round(Number(text) * 1e7) / 1e7));
  return /\d{6}/.test(input) || corner.every((degrees) => numbers.has(degrees));
}
