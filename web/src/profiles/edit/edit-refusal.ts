import { CallError, wasCancelled } from '../../platform/call.ts';
import type { Translate } from '../../platform/i18n.ts';
import { textFields, type TypedName } from './edit-draft.ts';
import type nl from './edit-nl.json';

/** What a refusal says of the fields, and what of the whole. */
interface Refusal {
  fields: Partial<Record<TypedName, string>>;
  problem: string | null;
}

/** Sorts out why a profile was not saved. */
export function readRefusal(error: unknown, t: Translate<typeof nl>): Refusal {
  if (!(error instanceof CallError) || wasCancelled(error)) return { fields: {}, problem: t('notSaved') };
  if (error.status === 403) return { fields: {}, problem: `${t('notSaved')} ${t('colleague')}`.trim() };
  const names: TypedName[] = [...textFields, 'latitude', 'longitude'];
  const fields = Object.fromEntries(
    names.flatMap((name) => {
      const message = error.messageFor(name);
      return message === undefined ? [] : [[name, message]];
    }),
  );
  const atPolygons = Object.keys(error.body).find((field) => /^polygons(\.|$)/.test(field));
  const reason = atPolygons === undefined ? error.sentence : error.messageFor(atPolygons);
  const isAboutPolygons = atPolygons !== undefined && reason !== undefined;
  return {
    fields,
    problem: [t('notSaved'), isAboutPolygons ? t('polygonsRefused', { reason }) : reason].filter(Boolean).join(' '),
  };
}
