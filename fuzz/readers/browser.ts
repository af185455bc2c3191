import { JSDOM } from 'jsdom';

/** Modules of the browser, in a document without a screen. Their types need a library that these programs do not have. */
export async function loadForBrowser<Module>(file: string): Promise<Module> {
  const { window } = new JSDOM('<!doctype html><title>a</title>');
  for (const name of [
    'window',
    'document',
    'DOMParser',
    'Node',
    'Element',
    'NodeFilter',
    'MutationObserver',
  ] as const) {
    const value = name === 'window' ? window : (window as unknown as Record<string, unknown>)[name];
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
  return (await import(new URL(`../../web/src/${file}`, import.meta.url).href)) as Module;
}
