import type { AuditEntry } from '@dijkportaal/contract/audit';
import nl from './nl.json';
import type { AuditTexts } from './texts.ts';

const objects = {
  user: 'objects.user',
  profile: 'objects.profile',
  session: 'objects.session',
  address: 'objects.address',
  group: 'objects.group',
  zone: 'objects.zone',
  contact: 'objects.contact',
  sync: 'objects.sync',
  message: 'objects.message',
  site: 'objects.site',
  file: 'objects.file',
  design: 'objects.design',
  document: 'objects.document',
  news: 'objects.news',
} as const;

/** What was acted upon, in words. What the log calls otherwise is shown as it is. */
export function nameObject(object: string, t: AuditTexts): string {
  if (object === '') return t('objects.none');
  if (object === 'audit log') return t('objects.log');
  if (object === 'contacts') return t('objects.contacts');
  if (object === 'mailed link') return t('objects.link');
  const [, kind = '', id = ''] = /^(\S+) (\S+)$/.exec(object) ?? [];
  // The long marks of sessions and addresses are told apart by their beginning.
  return isKeyOf(objects, kind) ? t(objects[kind], { id: id.slice(0, 12) }) : object;
}

/** Who did it, in words. */
export function nameActor({ actor, origin }: AuditEntry, t: AuditTexts): string {
  if (actor !== '') return actor;
  if (origin === 'command') return t('commandLine');
  return origin === 'job' ? t('portal') : t('nobody');
}

/** Where it came from, in words. */
export function nameOrigin(origin: string, t: AuditTexts): string {
  if (origin === 'command') return t('commandLine');
  return origin === 'job' ? t('portal') : origin;
}

/** What a further fact is called. */
export function nameFact(name: string, t: AuditTexts): string {
  return isKeyOf(nl.facts, name) ? t(`facts.${name}`) : name;
}

/** What a further fact says. */
export function sayFact(value: AuditEntry['details'][string], t: AuditTexts): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  const words = [value].flat().map(String);
  return words.map((word) => (isKeyOf(nl.values, word) ? t(`values.${word}`) : word)).join(', ');
}

function isKeyOf<T extends object>(texts: T, key: string): key is keyof T & string {
  return Object.hasOwn(texts, key);
}
