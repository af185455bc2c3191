import { retryDelays } from './map/layers/retries.ts';

/**
 * Loads the map's code, with three retries and growing pauses (specification, section 8), or a part of its content. A
 * browser remembers that a module failed to load, so every retry is a separate call by the caller.
 */
export async function loadWithRetries<Module>(load: () => Promise<Module>, delays = retryDelays): Promise<Module> {
  for (const delay of delays) {
    try {
      return await load();
    } catch (error) {
      console.warn('the map could not be loaded, retrying', error);
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return load();
}
