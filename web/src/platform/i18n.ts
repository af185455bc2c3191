import { use } from 'react';
import { createObservable, useObservable } from './observable.ts';
import { browserStore } from './storage.ts';
import { translate, type Tree, type Values } from './translate.ts';

/** Languages of the portal. Dutch is the default. */
export const locales = ['nl', 'en'] as const;
export type Locale = (typeof locales)[number];

/** The same keys with any text: an English file that lacks a Dutch key does not compile. */
type SameKeys<T> = { [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };
type Leaf<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaf<T[K], `${Prefix}${K}.`>;
}[keyof T & string];
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

/** Looks a text up by a key that exists. */
export type Translate<T> = (key: WithoutPlural<Leaf<T>>, values?: Values) => string;

const locale = createObservable<Locale>(browserStore.read('dijkportaal.locale') === 'en' ? 'en' : 'nl');
document.documentElement.lang = locale.get();

const englishLoaders: (() => Promise<unknown>)[] = [];

/**
 * Switches the language of everything on the page and remembers it, as soon as the texts of this page are there. Throws
 * when they cannot be had; the language then stays as it is.
 */
export async function setLocale(next: Locale): Promise<void> {
  if (next === 'en') await Promise.all(englishLoaders.map((load) => load()));
  browserStore.write('dijkportaal.locale', next);
  document.documentElement.lang = next;
  locale.set(next);
}

/** The language of now. */
export function useLocale(): Locale {
  return useObservable(locale);
}

/** How one capability gets at its texts. */
interface Texts<T> {
  /** For components: draws anew when the language changes. */
  useTexts: () => Translate<T>;
  /** For code outside of components. */
  getTexts: () => Promise<Translate<T>>;
}

/** A capability's texts: Dutch comes with its screens, English only when asked for. */
export function defineTexts<const T extends Tree>(
  nl: T,
  loadEnglish: () => Promise<{ default: SameKeys<T> }>,
): Texts<T> {
  let english: Promise<Translate<T>> | undefined;
  const dutch = translateWith<T>(nl, 'nl');
  const load = () =>
    (english ??= readAtOnce(loadEnglish().then((module) => translateWith<T>(module.default as Tree, 'en'))));
  const loadOrForget = () =>
    load().catch((error: unknown) => {
      english = undefined;
      throw error;
    });
  englishLoaders.push(loadOrForget);
  // Texts that come only when a part of a screen asks for them would hide that screen meanwhile, and lose the focus.
  if (locale.get() === 'en') loadOrForget().catch(() => {});
  return {
    useTexts: () => (useLocale() === 'en' ? use(load()) : dutch),
    getTexts: async () => (locale.get() === 'en' ? load() : dutch),
  };
}

/**
 * Lets React's `use` see that the promise is fulfilled. It would otherwise hide the page for a moment to find out, and
 * the focus would be lost.
 */
function readAtOnce<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  );
  return promise;
}

function translateWith<T>(texts: Tree, language: Locale): Translate<T> {
  return (key, values) => translate(texts, language, key, values);
}
