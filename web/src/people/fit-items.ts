/**
 * How many items of each part fit on the paper: in turns, so that a long part does not displace the first items of the
 * others. `heights` has the height of every item, by part; `room` is what is left for them.
 */
export function fitItems(room: number, heights: readonly (readonly number[])[]): number[] {
  const counts = heights.map(() => 0);
  const growing = new Set(heights.keys());
  let left = room;
  while (growing.size > 0) {
    for (const part of growing) {
      const height = heights[part]?.[counts[part] ?? 0];
      if (height === undefined || height > left) growing.delete(part);
      else {
        counts[part] = (counts[part] ?? 0) + 1;
        left -= height;
      }
    }
  }
  return counts;
}

const pixelsPerMm = 96 / 25.4;
/** Three pages of A4 without their margins, less what is lost where text does not break at the end of a page. */
const paper = (3 * (297 - 2 * 14) - 3 * 12) * pixelsPerMm;

/** Measures a rendered sheet: how many items of each part fit, and which do not show all of their text. */
export function measureSheet(sheet: HTMLElement): { counts: number[]; cut: ReadonlySet<string> } {
  const items = [...sheet.querySelectorAll<HTMLElement>('[data-part]')].map((part) => [
    ...part.querySelectorAll<HTMLElement>('[data-item]'),
  ]);
  const heights = items.map((part) => part.map(heightOf));
  const rest = heightOf(sheet) - heights.flat().reduce((sum, height) => sum + height, 0);
  const cut = items.flat().filter((item) => heightOf(item.firstElementChild ?? item) > heightOf(item) + 1);
  return { counts: fitItems(paper - rest, heights), cut: new Set(cut.map(({ dataset }) => dataset['item'] ?? '')) };
}

const heightOf = (element: Element) => element.getBoundingClientRect().height;
