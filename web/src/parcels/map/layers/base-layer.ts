import type { BaseMap } from '@dijkportaal/contract/portal';
import type OlMap from 'ol/Map.js';
import TileLayer from 'ol/layer/Tile.js';
import XYZ from 'ol/source/XYZ.js';
import { loadWithRetries } from '../../load-map.ts';
import { retryDelays } from './retries.ts';

/** What the base map reports. */
export interface BaseLayerEvents {
  /** Nothing could be loaded, even with retries. Called at most once. */
  onError: () => void;
  /** Google's copyright line for the current view. */
  onCopyright: (text: string) => void;
}

/** Adds the base map below everything else. Returns a function that removes it. */
export function addBaseLayer(map: OlMap, baseMap: BaseMap, events: BaseLayerEvents): () => void {
  if (baseMap.kind === 'none') return () => {};
  const layer = new TileLayer<XYZ>({ zIndex: 0 });
  const controller = new AbortController();
  map.addLayer(layer);
  if (baseMap.kind === 'tiles') {
    const source = new XYZ({ url: baseMap.url, maxZoom: baseMap.maxZoom, wrapX: false });
    layer.setSource(source);
    watchTiles(source, controller.signal, events.onError);
  } else {
    loadWithRetries(() => import('./google-tiles.ts'))
      .then(({ addGoogleTiles }) =>
        addGoogleTiles({ map, layer, key: baseMap.key, signal: controller.signal, ...events }),
      )
      .catch(events.onError);
  }
  return () => {
    controller.abort();
    map.removeLayer(layer);
    layer.getSource()?.dispose();
    layer.dispose();
  };
}

// One loaded tile proves that the server works; tiles that fail after that are beyond the edge of its map.
function watchTiles(source: XYZ, signal: AbortSignal, onError: () => void) {
  let isSettled = false;
  let round = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    isSettled = true;
    clearTimeout(timer);
  };
  const retryOrFail = () => {
    timer = undefined;
    if (round < retryDelays.length) {
      round += 1;
      source.refresh();
    } else {
      settle();
      onError();
    }
  };
  source.on('tileloadend', settle);
  source.on('tileloaderror', () => {
    if (!isSettled) timer ??= setTimeout(retryOrFail, retryDelays[round] ?? retryDelays[0]);
  });
  signal.addEventListener('abort', settle);
}
