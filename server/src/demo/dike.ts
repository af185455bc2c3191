import { mix, type Point } from './geometry.ts';
import type { Random } from './random.ts';

/**
 * An invented river dike from west to east, with the river on the right. A place is given by its station
 * (metres along the smooth base line of the polder) and its offset (metres from that line, land side positive).
 * Lines of one station never cross within a kilometre, so parcels that are apart here are apart on the map.
 */
export interface DikeLine {
  length: number;
  at(station: number, offset: number): Point;
  /** Offset of the dike's crown: it meanders around the base line and bends around each pool that an old breach left. */
  crown: (station: number) => number;
  /** Offset of the ditch where the long strips end. */
  backDitch: (station: number) => number;
  /** Offset of the river bank, always negative. */
  riverBank: (station: number) => number;
}

const step = 20;
const turn = 2 * Math.PI;

/** The dike of one seed; `northShift` (metres) separates several dikes. */
export function makeDikeLine(length: number, pools: readonly number[], northShift: number, random: Random): DikeLine {
  const base = baseLine(length);
  const phase = { long: random.between(0, turn), short: random.between(0, turn), depth: random.between(0, turn) };

  function at(station: number, offset: number): Point {
    const place = station / step;
    const from = base[Math.floor(place)];
    const to = base[Math.floor(place) + 1];
    if (!from || !to) throw new Error(`Station ${station} is beyond the dike`);
    const foot = mix(from, to, place % 1);
    const skew = 0.2 * Math.sin((turn * station) / 9_000 + 1);
    const inland = heading(station) + Math.PI / 2 + skew;
    return { x: foot.x + Math.cos(inland) * offset, y: foot.y + Math.sin(inland) * offset + northShift };
  }

  function crown(station: number): number {
    const waver =
      24 * Math.sin((turn * station) / 1_450 + phase.long) + 9 * Math.sin((turn * station) / 610 + phase.short);
    return pools.reduce((offset, pool) => offset - 62 * Math.exp(-(((station - pool) / 72) ** 2)), waver);
  }

  return {
    length,
    at,
    crown,
    backDitch: (station) => 500 + 60 * Math.sin((turn * station) / 5_300 + phase.depth),
    riverBank: (station) => -310 + 50 * Math.sin((turn * station) / 4_100 + phase.depth),
  };
}

/** Points along the crown, close enough together to draw or measure it. */
export function crownLine(dike: DikeLine): Point[] {
  const stations = Array.from({ length: Math.floor(dike.length / step) + 1 }, (_, index) => index * step);
  return stations.map((station) => dike.at(station, dike.crown(station)));
}

// One wide outer bend in the middle, with shorter bends on top: a river dike is never a regular wave.
function heading(station: number): number {
  return 0.62 * Math.sin((turn * (station - 1_300)) / 9_300) + 0.24 * Math.sin((turn * station) / 3_700 + 0.6);
}

function baseLine(length: number): Point[] {
  const line: Point[] = [{ x: 0, y: 0 }];
  let last = { x: 0, y: 0 };
  for (let station = 0; station < length + 2 * step; station += step) {
    const direction = heading(station + step / 2);
    last = { x: last.x + Math.cos(direction) * step, y: last.y + Math.sin(direction) * step };
    line.push(last);
  }
  const middle = { x: last.x / 2, y: line.reduce((sum, point) => sum + point.y, 0) / line.length };
  return line.map((point) => ({ x: point.x - middle.x, y: point.y - middle.y }));
}
