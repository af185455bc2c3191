import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** A Dutch text and where it is. */
export type Text = [place: string, text: string];

const textsIn = (value: unknown, key: string): Text[] =>
  typeof value === 'string'
    ? [[key, value]]
    : Object.entries(value as object).flatMap(([name, inner]) => textsIn(inner, `${key}.${name}`));

/** The texts of the web app. */
export const screenTexts: Text[] = globSync('web/src/**/*nl.json', { cwd: root }).flatMap((file) =>
  textsIn(JSON.parse(read(file)), file),
);

/** The texts of the mails: the strings with more than one word in a file about the content of one. */
export const mailTexts: Text[] = globSync('server/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  .map((file): Text => [file, read(file).replaceAll(/^ *(\/\*\*|\*|\/\/).*$| \/\/ .*$/gm, '')])
  .filter(([, code]) => /\bMailContent\b/.test(code))
  .flatMap(([file, code]) =>
    [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)]
      .map(([, plain, template]): Text => [file, plain ?? template?.replaceAll(/\$\{[^}]*\}/g, '…') ?? ''])
      .filter(([, text]) => /^[\p{Lu}…][^<]* [^<]*$/u.test(text)),
  );
