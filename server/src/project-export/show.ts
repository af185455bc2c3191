import { dutchDay } from '../platform/dutch-time.ts';
import { html, type Html, type Value } from '../platform/html.ts';
import { facts, list, richText, when, yesOrNo } from './html.ts';
import { link, pageOf } from './layout.ts';

/** The meaning of the fields of a row, and how they are shown. */
export interface Shown<Row> {
  /** In Dutch; up to the first comma, colon, semicolon or bracket it is the name of the field on a page. */
  fields: Record<keyof Row & string, string>;
  /** Fields that are not shown as their plain value. */
  show?: { [Name in keyof Row]?: (row: Row, page: string) => Value };
}

/** The folder with the pages that a field refers to, by id or by id and name. */
const folders: Record<string, string> = { user: 'users', users: 'users', saved_by: 'users', messages: 'messages' };

const timestamp = /^\d{4}-\d{2}-\d{2}T[\d:.]+[+-]\d{2}:\d{2}$/;

const isDay = /^\d{4}-\d{2}-\d{2}$/;

const isNamed = (value: unknown): value is { id: number; name: string } =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value;

/** The name of a field on a page. */
export function labelOf(meaning: string): string {
  const [short = ''] = meaning.split(/[,:;(]/);
  return short.charAt(0).toUpperCase() + short.slice(1).trim();
}

/** A field of a row, on the page with this path. */
export function showField<Row>({ fields, show }: Shown<Row>, row: Row, name: keyof Row & string, page: string): Value {
  const shown = show?.[name];
  if (shown !== undefined) return shown(row, page);
  const value = row[name];
  if (typeof value === 'string' && isFormatted(fields[name])) return value === '' ? null : richText(value);
  return showValue(value, name, page);
}

/** All fields of a row: short ones as names with their values, others below a heading. */
export function showRow<Row>(shown: Shown<Row>, row: Row, page: string): Html {
  const fields = Object.entries<string>(shown.fields).map(([name, meaning]) => {
    const stored: unknown = row[name as keyof Row];
    const isLong = isFormatted(meaning) || (Array.isArray(stored) ? !stored.every(isNamed) : isRecord(stored));
    return { label: labelOf(meaning), isLong, value: showField(shown, row, name as keyof Row & string, page) };
  });
  const long = fields.filter(({ isLong, value }) => isLong && value !== null);
  return html`${facts(fields.filter(({ isLong }) => !isLong).map(({ label, value }) => [label, value]))}
  ${long.map(
    ({ label, value }) =>
      html`<h2>${label}</h2>
        ${value} `,
  )}`;
}

const isFormatted = (meaning: string) => meaning.includes('als HTML');
const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null && !isNamed(value);

function showValue(value: unknown, name: string, page: string): Value {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return yesOrNo(value);
  if (typeof value === 'string')
    return timestamp.test(value) ? when(value) : isDay.test(value) ? dutchDay(value) : value;
  const folder = folders[name];
  const showName = (id: number, text: string) =>
    folder === undefined ? text : html`<a href="${link(page, pageOf(folder, id))}">${text}</a>`;
  if (typeof value === 'number') return showName(value, String(value));
  if (isNamed(value)) return showName(value.id, value.name);
  if (Array.isArray(value) && folder === undefined && value.every(isNamed))
    return value.map((one) => one.name).join(', ');
  if (Array.isArray(value)) return list(value.map((item) => showValue(item, name, page)));
  return facts(Object.entries(value).map(([key, inner]) => [key.replaceAll('_', ' '), showInner(inner, key, page)]));
}

/** Texts of the relationship system may be formatted. */
const showInner = (value: unknown, name: string, page: string) =>
  typeof value === 'string' && value.includes('<') ? richText(value, 'record') : showValue(value, name, page);
