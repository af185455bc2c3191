import type OlMap from 'ol/Map.js';
import type { FrameState } from 'ol/Map.js';
import type { ViewStateLayerStateExtent } from 'ol/View.js';
import type TileLayer from 'ol/layer/Tile.js';
import { unByKey } from 'ol/Observable.js';
import Google from 'ol/source/Google.js';
import type TileImage from 'ol/source/TileImage.js';
import { fetchWithRetries } from './retries.ts';

const hidden = ['poi.business', 'poi.medical', 'poi.school', 'poi.sports_complex', 'transit'];

interface GoogleTiles {
  map: OlMap;
  /** The layer to fill. */
  layer: TileLayer<TileImage>;
  /** A browser key of the Map Tiles API. */
  key: string;
  /** Ends retries and listeners. */
  signal: AbortSignal;
  onError: () => void;
  onCopyright: (text: string) => void;
}

/** Fills the layer with Google's road map, without the points of interest that distract from the parcels. */
export function addGoogleTiles({ map, layer, key, signal, onError, onCopyright }: GoogleTiles): void {
  if (signal.aborted) return;
  const source = new Google({
    key,
    mapType: 'roadmap',
    language: document.documentElement.lang || 'nl',
    region: 'NL',
    scale: devicePixelRatio > 1 ? 'scaleFactor2x' : 'scaleFactor1x',
    highDpi: devicePixelRatio > 1,
    wrapX: false,
    styles: hidden.map((featureType) => ({ featureType, stylers: [{ visibility: 'off' }] })),
    fetchSessionToken: async (url, init) => {
      const response = await fetchWithRetries(() => fetch(url, { ...init, signal }), signal);
      if (!response && !signal.aborted) onError();
      // The library does not catch a rejection here, but handles a response that is not ok.
      return response ?? Response.json({}, { status: 503 });
    },
  });
  layer.setSource(source);
  const showCopyright = async ({ frameState }: { frameState?: FrameState | undefined }) => {
    const copyright = await readCopyright(source, frameState);
    if (!signal.aborted) onCopyright(copyright);
  };
  const listening = map.on('rendercomplete', (event) => void showCopyright(event));
  signal.addEventListener('abort', () => unByKey(listening));
}

// Google's terms require its name and the data owners of the current view; the library's own control writes innerHTML.
async function readCopyright(source: Google, frameState: FrameState | undefined) {
  const read = source.getAttributions();
  if (!read || !frameState) return 'Google';
  try {
    const copyright: unknown = await Promise.resolve<unknown>(read(frameState as ViewStateLayerStateExtent));
    return typeof copyright === 'string' && copyright ? `Google · ${copyright}` : 'Google';
  } catch {
    return 'Google';
  }
}
