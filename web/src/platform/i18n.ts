import { use } from 'react';
import { markWhenFulfilled } from './fulfilled.ts';
import { retryUntilBack } from './lazy-files.ts';
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

/** Looks up a text by an existing key. */
export type Translate<T> = (key: WithoutPlural<Leaf<T>>, values?: Values) => string;

const locale = createObservable<Locale>(browserStore.read('dijkportaal.locale') === 'en' ? 'en' : 'nl');
document.documentElement.lang = locale.get();

const englishLoaders: (() => Promise<unknown>)[] = [];

/**
 * Switches the language of the page and stores the choice, once the texts of this page have loaded. Throws when they
 * cannot be loaded; the language is then unchanged.
 */
export async function setLocale(next: Locale): Promise<void> {
  if (next === 'en') await Promise.all(englishLoaders.map((load) => load()));
  browserStore.write('dijkportaal.locale', next);
  document.documentElement.lang = next;
  locale.set(next);
}

/** The current language. */
export function useLocale(): Locale {
  return useObservable(locale);
}

/** The texts of one capability. */
interface Texts<T> {
  /** For components: rerenders when the language changes. */
  useTexts: () => Translate<T>;
  /** For code outside of components. */
  getTexts: () => Promise<Translate<T>>;
}

/** How many English texts were loaded after Dutch ones were shown for them. */
const lateTexts = createObservable(0);

/**
 * Defines the texts of a capability: Dutch is part of its screens, English is loaded on request. Texts that cannot be
 * loaded are Dutch until there is a connection again.
 */
export function defineTexts<const T extends Tree>(
  nl: T,
  loadEnglish: () => Promise<{ default: SameKeys<T> }>,
): Texts<T> {
  let english: Promise<Translate<T>> | undefined;
  const dutch = translateWith<T>(nl, 'nl');
  const load = () => loadEnglish().then((module) => translateWith<T>(module.default as Tree, 'en'));
  const loadOrDutch = () =>
    (english ??= markWhenFulfilled(
      load().catch(() => {
        const stop = retryUntilBack(() => void loadLate(() => stop()).catch(() => {}));
        return dutch;
      }),
    ));
  const loadLate = async (stop: () => void) => {
    english = markWhenFulfilled(Promise.resolve(await load()));
    stop();
    lateTexts.set(lateTexts.get() + 1);
  };
  englishLoaders.push(async () => {
    english = markWhenFulfilled(Promise.resolve(await load()));
  });
  // Preloads them: texts that load only when a part of a screen needs them would suspend that screen, and the focus
  // would be lost.
  if (locale.get() === 'en') void loadOrDutch();
  return {
    useTexts: () => {
      useObservable(lateTexts);
      return useLocale() === 'en' ? use(loadOrDutch()) : dutch;
    },
    getTexts: async () => (locale.get() === 'en' ? loadOrDutch() : dutch),
  };
}

function translateWith<T>(texts: Tree, language: Locale): Translate<T> {
  return (key, values) => translate(texts, language, key, values);
}
