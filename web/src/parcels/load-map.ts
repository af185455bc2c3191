import { retryDelays } from './map/layers/retries.ts';

/**
 * Loads the map's code, trying three times more with growing pauses (specification, section 8). A browser remembers
 * that a script failed to load, so every new try is a call of its own from the caller.
 */
export async function loadWithRetries<Module>(load: () => Promise<Module>, delays = retryDelays): Promise<Module> {
  for (const delay of delays) {
    try {
      return await load();
    } catch (error) {
      console.warn('the map could not be loaded, trying again', error);
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return load();
}
