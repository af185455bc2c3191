import { expect, test } from 'vitest';
import { groupPoints } from './group-points.ts';

const group = (points: [number, number][], distance: number) => groupPoints(points, (point) => point, distance);

test('points within the distance of the first are one group, at their average', () => {
  expect(
    group(
      [
        [0, 0],
        [10, 4],
        [11, 0],
        [-5, -10],
      ],
      10,
    ),
  ).toEqual([
    {
      members: [
        [-5, -10],
        [0, 0],
        [10, 4],
      ],
      at: [5 / 3, -2],
    },
    { members: [[11, 0]], at: [11, 0] },
  ]);
});

test('every point is in one group, also in crowds and far from zero', () => {
  const points = Array.from({ length: 5_000 }, (_, index): [number, number] => [
    569_000 + ((index * 7919) % 2_003),
    -6_785_000 + ((index * 104_729) % 1_009),
  ]);
  const groups = group(points, 44);
  expect(groups.length).toBeLessThan(1_500);
  expect(new Set(groups.flatMap(({ members }) => members)).size).toBe(points.length);
  expect(groups.reduce((sum, { members }) => sum + members.length, 0)).toBe(points.length);
  for (const { members } of groups) {
    const xs = members.map(([x]) => x);
    expect(Math.max(...xs) - Math.min(...xs)).toBeLessThanOrEqual(88);
  }
});
