import { expect, test, vi } from 'vitest';
import { ownerAt } from './parcel-shapes.ts';
import { createTiledShapes, type TiledOutlines } from './tiled-shapes.ts';

/** One metre per pixel is a tile of zoom 16, some 611 metres wide. */
const resolution = 1;
/** Square outlines of 100 m, their south-western corner in metres. */
function square(id: number, personId: number, x: number, y: number): number[] {
  const steps = [0, 1000, 1000, 0, 0, -1000];
  return [id, personId, x * 10, y * 10, ...steps];
}

/** Shapes of tiles with these outlines by `zoom/x/y`; `asked` lists the tiles that were loaded. */
function shapesOf(outlines: Record<string, number[][]>) {
  const asked: string[] = [];
  const onLoaded = vi.fn<() => void>();
  const onError = vi.fn<() => void>();
  const load: TiledOutlines['load'] = async ({ zoom, x, y }) => {
    const key = `${zoom}/${x}/${y}`;
    asked.push(key);
    const found = outlines[key];
    if (found === undefined) throw new Error('away');
    return found;
  };
  const shapes = createTiledShapes({ load, extent: null, onError }, onLoaded);
  const show = async (extent: number[], at = resolution) => {
    shapes.request(extent, at);
    await expect.poll(() => shapes.isLoading()).toBe(false);
  };
  return { shapes, asked, onLoaded, onError, show };
}

const [middle, mid] = [32_768, 32_767];
const aroundZero = [-50, 50, 50, 60];

test('loads the tiles of the part of the map that is shown, once', async () => {
  const across = square(7, 4, -50, 10);
  const { shapes, asked, onLoaded, show } = shapesOf({
    [`16/${mid}/${mid}`]: [across],
    [`16/${middle}/${mid}`]: [across],
  });
  expect(shapes.within(aroundZero, resolution)).toEqual([]);
  const before = shapes.revision();
  await show(aroundZero);
  await show(aroundZero);
  expect(asked).toEqual([`16/${mid}/${mid}`, `16/${middle}/${mid}`]);
  expect(onLoaded).toHaveBeenCalledTimes(1);
  expect(shapes.revision()).not.toBe(before);
  expect(shapes.within(aroundZero, resolution)).toMatchObject([{ personId: 4, box: [-50, 10, 50, 110] }]);
  expect(shapes.count()).toBe(1);
  expect(ownerAt(shapes, [0, 50], resolution)).toBe(4);
  expect(ownerAt(shapes, [60, 50], resolution)).toBeNull();
});

test('a tile with all of its outlines is enough for larger zooms', async () => {
  const { shapes, asked, show } = shapesOf({ [`16/${middle}/${mid}`]: [square(7, 4, 10, 10)] });
  await show([10, 10, 20, 20]);
  await show([10, 10, 20, 20], resolution / 4);
  expect(asked).toHaveLength(1);
  expect(shapes.within([10, 10, 20, 20], resolution / 4)).toHaveLength(1);
});

test('a tile with squares instead of small outlines is shown until the tiles of a larger zoom are loaded', async () => {
  const { shapes, asked, show } = shapesOf({
    [`16/${middle}/${mid}`]: [square(7, 4, 10, 10), square(0, 0, 10, 10)],
    [`18/${middle * 4}/${middle * 4 - 1}`]: [square(7, 4, 10, 10), square(8, 5, 10, 10)],
  });
  await show([10, 10, 20, 20]);
  const near = resolution / 4;
  expect(shapes.within([10, 10, 20, 20], near).map(({ personId }) => personId)).toEqual([4, 0]);
  expect(ownerAt(shapes, [15, 15], near)).toBe(4);
  await show([10, 10, 20, 20], near);
  expect(asked).toHaveLength(2);
  expect(shapes.within([10, 10, 20, 20], near).map(({ personId }) => personId)).toEqual([4, 5]);
});

test('only the latest tiles are remembered, and all that are in view', async () => {
  const { shapes, asked, show } = shapesOf(new Proxy({}, { get: () => [] }));
  const wide = [1, 1, 60_000, 2];
  await show(wide);
  const inView = asked.length;
  expect(inView).toBeGreaterThan(90);
  await show(wide);
  expect(asked).toHaveLength(inView);
  await show([-400_000, 1, -200_000, 2]);
  await show([-400_000, 1, -399_999, 2]);
  asked.length = 0;
  await show([1, 1, 2, 2]);
  expect(asked).toHaveLength(1);
  expect(shapes.count()).toBe(0);
});

test('a tile that could not be loaded is reported, and requested again with the next picture', async () => {
  const { asked, onError, show } = shapesOf({});
  await show([10, 10, 20, 20]);
  expect(onError).toHaveBeenCalledTimes(1);
  await show([10, 10, 20, 20]);
  expect(asked).toHaveLength(2);
});
