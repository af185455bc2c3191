import { formatNumber } from './numbers.ts';

/** Nested texts by name. */
export type Tree = { [key: string]: string | Tree };

/** Values for the `{{name}}` placeholders of a text; `count` also chooses between `_one` and `_other`. */
export type Values = Record<string, string | number>;

/**
 * The text at a dotted key with its values filled in. Plural forms follow the rules of the language (Unicode CLDR,
 * through Intl). A missing key is a compile error, so the key itself only appears in a test.
 */
export function translate(texts: Tree, language: string, key: string, values: Values = {}): string {
  const { count } = values;
  const form =
    typeof count === 'number' ? find(texts, `${key}_${new Intl.PluralRules(language).select(count)}`) : undefined;
  const text = form ?? find(texts, key) ?? key;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? formatNumber(value, language) : value;
  });
}

function find(texts: Tree, key: string): string | undefined {
  let found: string | Tree | undefined = texts;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}
