import type { BaseMap } from '@dijkportaal/contract/portal';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { findCentre, fitPlaces, middleOfCountry, placesToFit, startZoom, tileSize, toWorld } from '../centre.ts';
import { markerSize, pinDot, pinPath, pinTip } from '../layers/pin.ts';
import { parcelPaint } from '../layers/parcel-painter.ts';
import { workPaint, type MapShape } from '../layers/work-paint.ts';
import type { MapPerson } from '../map-person.ts';
import { isPlace, type Place } from '../place.ts';
import { readPolygons } from '../polygons.ts';
import classes from './map-picture.module.css';

const noWorks: MapShape[] = [];

/** A distance in CSS pixels, to the right and down. */
interface Offset {
  x: number;
  y: number;
}

interface MapPictureProps {
  people: readonly MapPerson[];
  works?: readonly MapShape[];
  fallbackCenter: Place | null;
  /** Whether it shows all parcels, instead of the usual zoom level. */
  startsWithAll?: boolean | undefined;
  baseMap: BaseMap;
  /** A marker or parcel was clicked. */
  onSelect: (id: number) => void;
}

/**
 * The initial view of the map, drawn without the map library. For a handful of parcels; everything has the same place,
 * size and colours as on the map, so that the replacement is invisible.
 */
export function MapPicture({
  people,
  works = noWorks,
  fallbackCenter,
  startsWithAll,
  baseMap,
  onSelect,
}: MapPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSizeOf(frame);
  const drawn = useMemo(
    () =>
      people.map(({ id, position, polygons }) => ({
        id,
        marker: isPlace(position) ? position : null,
        outlines: readPolygons(polygons, id).map(({ polygon }) => polygon),
      })),
    [people],
  );
  const positions = people.map(({ position }) => position);
  const polygons = drawn.flatMap(({ outlines }) => outlines);
  const fitted = startsWithAll
    ? fitPlaces(placesToFit([...polygons, ...works.map(({ corners }) => corners)], positions), size)
    : null;
  const centre = fitted?.centre ?? findCentre({ positions, fallback: fallbackCenter, polygons }) ?? middleOfCountry;
  const zoom = fitted?.zoom ?? startZoom;
  const middle = toPixels(centre, zoom);
  const fromMiddle = (place: Place) => {
    const { x, y } = toPixels(place, zoom);
    return { x: x - middle.x, y: y - middle.y };
  };

  return (
    <div ref={frame} className={classes.picture} aria-hidden="true">
      {baseMap.kind === 'tiles' &&
        // On whole pixels, as the library does: between two a tile would be blurred.
        tilesAround(middle, size).map(({ column, row }) => (
          <Tile
            key={`${zoom}/${column}/${row}`}
            address={addressOf(baseMap.url, zoom, column, row)}
            left={Math.round(size.width / 2 + column * tileSize - middle.x)}
            top={Math.round(size.height / 2 + row * tileSize - middle.y)}
          />
        ))}
      <svg className={classes.drawing}>
        {works.map((shape, index) => (
          <Work key={index} shape={shape} at={fromMiddle} />
        ))}
        {drawn.map(({ id, outlines }) =>
          outlines.map((outline, index) => (
            <polygon
              key={`${id}-${index}`}
              points={outline.map(fromMiddle).map(textOf).join(' ')}
              fill={parcelPaint.fill}
              stroke={parcelPaint.stroke}
              strokeWidth={parcelPaint.strokeWidth}
              strokeLinejoin="bevel"
              onClick={() => onSelect(id)}
            />
          )),
        )}
        {drawn.map(({ id, marker }) => marker && <Pin key={id} at={fromMiddle(marker)} onClick={() => onSelect(id)} />)}
      </svg>
    </div>
  );
}

/** A tile that fails leaves the plain ground, as on the map. */
function Tile({ address, left, top }: { address: string; left: number; top: number }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === address) return null;
  return (
    <img
      className={classes.tile}
      src={address}
      alt=""
      width={tileSize}
      height={tileSize}
      style={{ left, top }}
      onError={() => setFailed(address)}
    />
  );
}

function Work({ shape: { kind, corners, holes }, at }: { shape: MapShape; at: (place: Place) => Offset }) {
  const paint = {
    fill: workPaint.fill,
    stroke: workPaint.stroke,
    strokeWidth: workPaint.strokeWidth,
    strokeDasharray: workPaint.dash.join(' '),
  };
  const [first] = corners;
  if (kind === 'point') return first && <circle cx={at(first).x} cy={at(first).y} r={workPaint.radius} {...paint} />;
  if (kind === 'line') return <polyline points={corners.map(at).map(textOf).join(' ')} {...paint} fill="none" />;
  const path = [corners, ...holes].map((ring) => `M${ring.map(at).map(textOf).join('L')}Z`).join('');
  return <path d={path} fillRule="evenodd" {...paint} />;
}

function Pin({ at, onClick }: { at: Offset; onClick: () => void }) {
  const scale = markerSize / 30;
  return (
    <g transform={`translate(${at.x - pinTip.x * scale} ${at.y - pinTip.y * scale}) scale(${scale})`} onClick={onClick}>
      <path className={classes.edge} d={pinPath} />
      <path className={classes.pin} d={pinPath} />
      <circle cx={pinDot.x} cy={pinDot.y} r={pinDot.radius} fill="white" />
    </g>
  );
}

const textOf = ({ x, y }: Offset) => `${x.toFixed(1)},${y.toFixed(1)}`;

/** The tiles that cover a frame of this size around a point. */
function tilesAround(middle: Offset, { width, height }: { width: number; height: number }) {
  const columns = numbersBetween(middle.x - width / 2, middle.x + width / 2);
  const rows = numbersBetween(middle.y - height / 2, middle.y + height / 2);
  return columns.flatMap((column) => rows.map((row) => ({ column, row })));
}

function numbersBetween(start: number, end: number): number[] {
  const first = Math.floor(start / tileSize);
  return end > start ? Array.from({ length: Math.ceil(end / tileSize) - first }, (_, index) => first + index) : [];
}

function addressOf(template: string, zoom: number, column: number, row: number): string {
  return template.replace('{z}', String(zoom)).replace('{x}', String(column)).replace('{y}', String(row));
}

/** Pixels at a zoom level, from the north-west corner of the world. */
function toPixels(place: Place, zoom: number): Offset {
  const { x, y } = toWorld(place);
  const world = tileSize * 2 ** zoom;
  return { x: x * world, y: y * world };
}

function useSizeOf(element: { current: HTMLElement | null }) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();

    function measure() {
      if (current !== null) setSize({ width: current.clientWidth, height: current.clientHeight });
    }
  }, [element]);
  return size;
}
