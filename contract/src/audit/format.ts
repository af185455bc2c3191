import type { AuditAction, AuditEntry, AuditObjectKind, AuditThing } from './audit.ts';
import type { AuditDetails, AuditWords } from './details.ts';

/** The labels of the audit log in one language; a missing one does not compile. */
export interface AuditLabels {
  actions: Record<AuditAction, string>;
  /** Objects with an id, which replaces `{id}`. */
  kinds: Record<AuditObjectKind, string>;
  things: Record<AuditThing, string>;
  details: Record<keyof AuditDetails, string>;
  words: { [Detail in keyof AuditWords]: Record<AuditWords[Detail], string> };
  yes: string;
  no: string;
  notSignedIn: string;
  portal: string;
  commandLine: string;
}

/** The same labels, each in both languages. */
export type InBoth<Labels> = Labels extends string
  ? { nl: string; en: string }
  : { [Key in keyof Labels]: InBoth<Labels[Key]> };

/** The label of an actor. */
export function formatActor({ actor, origin }: Pick<AuditEntry, 'actor' | 'origin'>, labels: AuditLabels): string {
  if (actor !== '') return actor;
  return origin === 'command' || origin === 'job' ? formatOrigin(origin, labels) : labels.notSignedIn;
}

/** The label of an origin: a network address, the command line or the portal itself. */
export function formatOrigin(origin: string, labels: AuditLabels): string {
  if (origin === 'command') return labels.commandLine;
  return origin === 'job' ? labels.portal : origin;
}

/** The label of an object. An unknown object is shown as logged; a longer id is truncated to `maxIdLength`. */
export function formatObject(object: string, labels: AuditLabels, maxIdLength = Infinity): string {
  const [, kind = '', id = ''] = /^(\S+) (\S+)$/.exec(object) ?? [];
  const label = find(labels.kinds, kind);
  return label === undefined
    ? (find(labels.things, object) ?? object)
    : label.replace('{id}', id.slice(0, maxIdLength));
}

/** Details that are times. */
const times = new Set(['due_at', 'newest', 'oldest', 'publish_at']);

/** The label of a detail with its value. Names and values that are no longer in use are shown as logged. */
export function formatDetail(name: string, value: AuditEntry['details'][string], labels: AuditLabels) {
  const words: Record<string, string> = find(labels.words, name.replace(/^old_/, '')) ?? {};
  const texts = [value].flat().map((part) => {
    if (typeof part === 'boolean') return part ? labels.yes : labels.no;
    return times.has(name) && part !== '' ? formatTime(String(part)) : (find(words, String(part)) ?? String(part));
  });
  return { label: find(labels.details, name) ?? name, value: texts.join(', ') };
}

function find<Value>(table: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

const time = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** DD-MM-YYYY HH:mm in Europe/Amsterdam. */
const formatTime = (timestamp: string) => time.format(new Date(timestamp)).replace(',', '');
