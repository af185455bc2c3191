import { describe, expect, it } from 'vitest';
import { readPasted } from './read-pasted.ts';

const read = (text: string) => readPasted(text, (number) => `Perceel ${number}`);
const namesOf = (text: string) => read(text).polygons?.map(({ name }) => name);

const metres = '155000 463000, 155100 463000, 155100 463100, 155000 463000';
const degrees = [
  [expect.closeTo(52.155173, 5), expect.closeTo(5.387204, 5)],
  [expect.closeTo(52.155173, 5), expect.closeTo(5.388665, 5)],
  [expect.closeTo(52.156072, 5), expect.closeTo(5.388665, 5)],
];
const latLng = '52.155173 5.387204 52.155173 5.388665 52.156072 5.388665 52.155173 5.387204';
const lngLat = '5.387204 52.155173, 5.388665 52.155173, 5.388665 52.156072, 5.387204 52.155173';
const one = { polygons: [{ name: 'Perceel 1', polygon: degrees }], holes: 0, skipped: [], problem: null };

describe('WKT', () => {
  it.each([
    `POLYGON ((${metres}))`,
    `\uFEFFpolygon((${metres}))\r\n`,
    `SRID=28992;POLYGON((${metres}))`,
    `SRID=28992;MULTIPOLYGON(((${metres})))`,
    `SRID=7415;POLYGON Z ((${metres.replaceAll(/(46\d+)/g, '$1 1.5')}))`,
    `MultiPolygonZ (((${metres.replaceAll(/(46\d+)/g, '$1 1.5')})))`,
    `PolygonM ((${metres.replaceAll(/(46\d+)/g, '$1 0')}))`,
    `POLYGON ZM ((${metres.replaceAll(/(46\d+)/g, '$1 1.5 0')}))`,
    `GEOMETRYCOLLECTION (POLYGON ((${metres})))`,
    `POLYGON\n  ((${metres.replaceAll(', ', ',\n')}))`,
    `POLYGON((${metres.slice(0, metres.lastIndexOf(','))}))`,
    `SRID=4326;POLYGON((${lngLat}))`,
    `POLYGON((${lngLat.replaceAll(/([\d.]+) ([\d.]+)/g, '$2 $1')}))`,
    `SRID=3857;POLYGON((599700.81 6828231.50, 599863.44 6828231.50, 599863.44 6828394.62, 599700.81 6828231.50))`,
    `POLYGON((+.155e6 463000., 155100 463000, 155100 463100))`,
  ])('%s', (text) => {
    expect(read(text)).toEqual(one);
  });

  it('is read from the table that QGIS copies, with its names', () => {
    const rows = [
      'wkt_geom\tfid\tnaam',
      `MultiPolygon (((${metres})))\t1\tBerm Zuid`,
      `Polygon ((${metres}))\t2\t"Berm Noord"`,
      'Point (155000 463000)\t3\tPaal',
      'Polygon EMPTY\t4\tNiets',
    ];
    expect(read(rows.join('\n'))).toEqual({
      polygons: [
        { name: 'Berm Zuid', polygon: degrees },
        { name: 'Berm Noord', polygon: degrees },
      ],
      holes: 0,
      skipped: ['Point', 'POLYGON EMPTY'],
      problem: null,
    });
  });

  it.each([
    [`POLYGON ((${metres})`, { code: 'notWkt', line: 1 }],
    [`POLYGON ((${metres}))\nPOLYGN ((${metres}))`, { code: 'notWkt', line: 2 }],
    [`POLYGON ((a b, c d))`, { code: 'notWkt', line: 1 }],
    [`POLYGON ((155000,5 463000,5))`, { code: 'badCorner', number: 1, corner: 1 }],
    [`POLYGON (((${metres})))`, { code: 'badCorner', number: 1, corner: 1 }],
    [`SRID=31370;POLYGON ((${metres}))`, { code: 'otherCrs', crs: 'EPSG:31370' }],
    ['POLYGON EMPTY', { code: 'noAreas' }],
    ['CURVEPOLYGON(CIRCULARSTRING(155000 463000, 155100 463100, 155000 463000))', { code: 'noAreas' }],
  ])('that is wrong is refused: %s', (text, problem) => {
    expect(read(text).problem).toEqual(problem);
  });
});

const posList = `<gml:exterior><gml:LinearRing><gml:posList>${metres.replaceAll(',', '')}</gml:posList></gml:LinearRing></gml:exterior>`;
const gml = 'xmlns:gml="http://www.opengis.net/gml/3.2"';

describe('GML', () => {
  it.each([
    `<gml:Polygon srsName="urn:ogc:def:crs:EPSG::28992">${posList}</gml:Polygon>`,
    `<?xml version="1.0" encoding="UTF-8"?>\n<gml:Polygon ${gml} srsName="http://www.opengis.net/def/crs/EPSG/0/28992">${posList}</gml:Polygon>`,
    `<gml:MultiSurface ${gml}><gml:surfaceMember><gml:Polygon>${posList}</gml:Polygon></gml:surfaceMember></gml:MultiSurface>`,
    `<gml:Surface ${gml}><gml:patches><gml:PolygonPatch>${posList}</gml:PolygonPatch></gml:patches></gml:Surface>`,
    `<Polygon srsName="EPSG:28992"><outerBoundaryIs><LinearRing><coordinates>${metres.replaceAll(/(\d+) (\d+),?/g, '$1,$2')}</coordinates></LinearRing></outerBoundaryIs></Polygon>`,
    `<gml:Polygon srsName="urn:ogc:def:crs:EPSG::4326">${posList.replace(/(?<=posList>)[^<]*/, latLng)}</gml:Polygon>`,
    `<gml:Polygon srsName="http://www.opengis.net/gml/srs/epsg.xml#4326">${posList.replace(/(?<=posList>)[^<]*/, lngLat.replaceAll(',', ''))}</gml:Polygon>`,
    `<gml:Polygon srsDimension="3">${posList.replace(/(?<=posList>)[^<]*/, metres.replaceAll(/(46\d+),?/g, '$1 1.5'))}</gml:Polygon>`,
    `<gml:Polygon><gml:exterior><gml:LinearRing>${metres
      .split(', ')
      .map((pos) => `<gml:pos>${pos}</gml:pos>`)
      .join('')}</gml:LinearRing></gml:exterior></gml:Polygon>`,
  ])('%s', (text) => {
    expect(read(text)).toEqual(one);
  });

  it('names an outline by the attributes of its feature', () => {
    const feature = (properties: string) =>
      `<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0"><wfs:member><app:Perceel>${properties}<app:geom><gml:Polygon>${posList}</gml:Polygon></app:geom></app:Perceel></wfs:member></wfs:FeatureCollection>`;
    expect(namesOf(feature('<gml:name>Berm</gml:name>'))).toEqual(['Berm']);
    const parcel =
      '<app:AKRKadastraleGemeenteCodeWaarde>KDL02</app:AKRKadastraleGemeenteCodeWaarde><app:sectie>C</app:sectie><app:perceelnummer>12</app:perceelnummer>';
    expect(namesOf(feature(parcel))).toEqual(['KDL02 C 12']);
  });

  it.each([
    [`<gml:Polygon>${posList}`, { code: 'notXml' }],
    [`<!DOCTYPE a [<!ENTITY b "c">]><gml:Polygon>${posList}</gml:Polygon>`, { code: 'notXml' }],
    ['<gml:Point><gml:pos>155000 463000</gml:pos></gml:Point>', { code: 'noAreas' }],
    [`<gml:Polygon>${posList.replace('463000 155100', '463000,155100')}</gml:Polygon>`, { code: 'badCorner' }],
    [`<gml:Polygon srsName="urn:ogc:def:crs:EPSG::25831">${posList}</gml:Polygon>`, { code: 'otherCrs' }],
    ['<gml:Polygon><gml:exterior><gml:Ring/></gml:exterior></gml:Polygon>', { code: 'noCorners' }],
  ])('that is wrong is refused: %s', (text, problem) => {
    expect(read(text).problem).toMatchObject(problem);
  });
});

it('GML that is nested without end is refused', () => {
  expect(read(`${'<a>'.repeat(5_000)}<Point/>${'</a>'.repeat(5_000)}`).problem).toEqual({ code: 'notXml' });
});

describe('KML', () => {
  const ring = (kind: string) =>
    `<${kind}><LinearRing><coordinates>\n ${lngLat.replaceAll(/([\d.]+) ([\d.]+),?/g, '$1,$2,0')}\n</coordinates></LinearRing></${kind}>`;
  const placemark = (geometry: string) =>
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Alles</name><Placemark><name>Berm</name>${geometry}</Placemark></Document></kml>`;

  it('is read with names and holes', () => {
    expect(read(placemark(`<Polygon>${ring('outerBoundaryIs')}${ring('innerBoundaryIs')}</Polygon>`))).toEqual({
      polygons: [{ name: 'Berm', polygon: degrees }],
      holes: 1,
      skipped: [],
      problem: null,
    });
  });

  it('may have several outlines in one placemark', () => {
    const polygon = `<Polygon>${ring('outerBoundaryIs')}</Polygon>`;
    expect(namesOf(placemark(`<MultiGeometry>${polygon}${polygon}<Point/></MultiGeometry>`))).toEqual([
      'Berm (1)',
      'Berm (2)',
    ]);
  });
});

describe('GeoJSON', () => {
  const feature = (properties: object, more: object = {}) => {
    const coordinates = [lngLat.split(', ').map((pair) => pair.split(' ').map(Number))];
    return JSON.stringify({ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates }, ...more });
  };

  it.each([
    [{ akr_kadastrale_gemeente_code_waarde: 'KDL02', sectie: 'B', perceelnummer: 1234, naam: 'x' }, 'KDL02 B 1234'],
    [{ kadastrale_gemeente_waarde: 'Kolkdal', sectie: 'B', perceelnummer: '1234' }, 'Kolkdal B 1234'],
    [{ kadastraleGemeenteWaarde: 'Kolkdal', sectie: 'B', perceelnummer: 1234 }, 'Kolkdal B 1234'],
    [{ sectie: 'B', perceelnummer: 1234, naam: 'Berm' }, 'Berm'],
  ])('of the land register is named by municipality, section and number: %j', (properties, name) => {
    expect(namesOf(feature(properties))).toEqual([name]);
  });

  it('may begin with a byte order mark, and name its coordinates', () => {
    const crs = (name: string) => ({ crs: { type: 'name', properties: { name } } });
    expect(read(`\uFEFF${feature({}, crs('urn:ogc:def:crs:OGC:1.3:CRS84'))}`)).toEqual(one);
    expect(read(feature({}, crs('urn:ogc:def:crs:EPSG::25831'))).problem).toEqual({
      code: 'otherCrs',
      crs: 'EPSG:25831',
    });
  });

  it('that is nested without end is refused', () => {
    const deep = `${'{"type":"GeometryCollection","geometries":['.repeat(50_000)}1${']}'.repeat(50_000)}`;
    expect(read(deep).problem).toEqual({ code: 'unknown' });
  });
});

describe('an outline that', () => {
  const pasted = (...corners: [number, number][]) =>
    read(JSON.stringify(corners.map(([x, y]) => [52 + y / 1_000, 5 + x / 1_000]))).problem;

  it('crosses itself is refused, with the corner', () => {
    expect(pasted([0, 0], [2, 2], [2, 0], [0, 2])).toEqual({ code: 'crosses', number: 1, corner: 1 });
    expect(pasted([0, 0], [4, 0], [4, 4], [2, -1], [0, 4])).toMatchObject({ code: 'crosses' });
    // Through the same corner twice, and through a corner on an edge.
    expect(pasted([0, 0], [1, 1], [2, 2], [2, 0], [1, 1], [0, 2])).toMatchObject({ code: 'crosses' });
    expect(pasted([0, 0], [4, 0], [4, 4], [3, 4], [3, 0], [2, -1], [2, 4], [0, 4])).toMatchObject({ code: 'crosses' });
  });

  it('touches itself, or follows a line to a hole and back, is not', () => {
    expect(pasted([0, 0], [2, 0], [1, 1], [2, 2], [0, 2], [1, 1])).toBeNull();
    expect(pasted([0, 0], [9, 0], [9, 9], [0, 9], [0, 4], [3, 4], [5, 6], [5, 4], [3, 4], [0, 4])).toBeNull();
  });

  it('is partly in metres, or not in the Netherlands, is refused', () => {
    const metresToo = [
      [155_000, 463_000],
      [52.1, 5.4],
      [52.2, 5.4],
    ];
    expect(read(JSON.stringify(metresToo)).problem).toMatchObject({ code: 'outOfRange', corner: 1 });
    expect(read('[[52.1, 5.4], [5.2, 5.4], [52.2, 5.5]]').problem).toEqual({ code: 'abroad', number: 1, corner: 2 });
  });

  it('has the most corners is checked at once', () => {
    const comb = Array.from({ length: 10_000 }, (_, index) => [52 + (index % 2 === 0 ? 0 : 0.1), 5 + index / 100_000]);
    expect(read(JSON.stringify([...comb, [51.9, 5.05]])).problem).toEqual({ code: 'tooLarge', number: 1 });
    expect(read(JSON.stringify([...comb.slice(0, -1), [51.9, 5.05]])).problem).toBeNull();
  });
});
