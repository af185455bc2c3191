import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The longest side in pixels. */
const thumbnailSize = 480;
const library = path.join(path.dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))), '/');

/** Draws the first page into a WebP picture of at most 480 by 480 pixels. Throws for a PDF that cannot be read. */
export async function drawFirstPage(from: string, to: string): Promise<void> {
  const loading = getDocument({
    data: new Uint8Array(await readFile(from)),
    disableFontFace: true,
    useSystemFonts: false,
    standardFontDataUrl: `${library}standard_fonts/`,
    cMapUrl: `${library}cmaps/`,
    wasmUrl: `${library}wasm/`,
    maxImageSize: 50_000_000,
    verbosity: 0,
  });
  try {
    const page = await (await loading.promise).getPage(1);
    const natural = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: thumbnailSize / Math.max(natural.width, natural.height) });
    const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
    const context = canvas.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    // The library's types only know the canvas of browsers.
    const drawing: object = { canvas, viewport };
    await page.render(drawing as Parameters<typeof page.render>[0]).promise;
    await writeFile(to, await canvas.encode('webp', 80), { flag: 'wx', mode: 0o600 });
  } finally {
    await loading.destroy();
  }
}
