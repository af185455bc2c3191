import { noLimits, type AudienceLimits } from '@dijkportaal/contract/newsletters/audience-limits';
import type { Newsletter, NewsletterAudience } from '@dijkportaal/contract/newsletters/newsletters';
import type { Label } from '@dijkportaal/contract/users';
import type { Upload } from '../../ui/files/uploads.ts';
import { formatLocalTime } from '../../platform/date-time.ts';
import { isSecondOfTwo, momentOf } from './send-time.ts';

/** A newsletter as edited in the form. */
export interface NewsletterValues {
  title: string;
  content: string;
  /** Whether sending is activated. */
  send: boolean;
  /** YYYY-MM-DDTHH:mm in Europe/Amsterdam; empty means immediately. */
  sendAt: string;
  /** When that time occurs twice, the second occurrence. */
  isLater: boolean;
  sendToContacts: boolean;
  sendToNotLoggedIn: boolean;
  everyone: boolean;
  groups: Label[];
  zones: Label[];
  segments: Label[];
  limits: AudienceLimits;
  /** Where replies go; empty: where those to all newsletters go. */
  replyTo: string;
  /** Whoever had this one does not get it; see `Newsletter`. */
  restOf: Newsletter['rest_of'];
  /** A new picture, which replaces the stored one. */
  image: Upload | null;
  /** Whether the stored picture is not removed. */
  keepsImage: boolean;
}

/** The initial values of the form: a newsletter, or a blank one. */
export function readValues(newsletter: Newsletter | null): NewsletterValues {
  const sendAt = newsletter?.send_at ?? null;
  return {
    title: newsletter?.title ?? '',
    content: newsletter?.content ?? '',
    // One that is held, or waits while the portal is on hold, is still meant to be sent.
    send: newsletter?.send === true || newsletter?.state === 'held' || newsletter?.state === 'scheduled',
    sendAt: sendAt === null ? '' : formatLocalTime(sendAt),
    isLater: sendAt !== null && isSecondOfTwo(sendAt),
    sendToContacts: newsletter?.send_to_contacts ?? false,
    sendToNotLoggedIn: newsletter?.send_to_not_logged_in ?? false,
    everyone: newsletter?.everyone ?? false,
    groups: newsletter?.groups ?? [],
    zones: newsletter?.zones ?? [],
    segments: newsletter?.segments ?? [],
    limits: newsletter?.limits ?? noLimits,
    replyTo: newsletter?.reply_to ?? '',
    restOf: newsletter?.rest_of ?? null,
    image: null,
    keepsImage: true,
  };
}

const idsOf = (labels: readonly Label[]) => labels.map(({ id }) => id).toSorted((a, b) => a - b);

/** The audience of the form. A selection that is hidden because everyone is chosen is ignored. */
export function readAudience(values: NewsletterValues): NewsletterAudience {
  const { everyone, groups, zones, segments, limits, sendToContacts, sendToNotLoggedIn, restOf } = values;
  return {
    everyone,
    groups: everyone ? [] : idsOf(groups),
    zones: everyone ? [] : idsOf(zones),
    segments: everyone ? [] : idsOf(segments),
    limits: everyone ? { ...limits, match: 'any', works: null, distance: null } : limits,
    send_to_contacts: sendToContacts,
    send_to_not_logged_in: sendToNotLoggedIn,
    rest_of: restOf?.id ?? null,
  };
}

/** Whether the audience includes anyone at all. */
export function isForAnyone({ everyone, groups, zones, segments, limits }: NewsletterAudience): boolean {
  return everyone || groups.length + zones.length + segments.length > 0 || limits.works !== null;
}

/** The form as the server expects it, without the picture. */
export function writeBody(values: NewsletterValues) {
  const { segments, limits, rest_of: _fixed, ...audience } = readAudience(values);
  return {
    title: values.title.trim(),
    content: values.content,
    send: values.send,
    send_at: momentOf(values)?.toISOString() ?? null,
    ...audience,
    // A server of the specification does not know these fields.
    ...(segments.length > 0 && { segments }),
    ...(JSON.stringify(limits) !== JSON.stringify(noLimits) && { limits }),
    ...(values.replyTo.trim() !== '' && { reply_to: values.replyTo.trim() }),
  };
}

/** Whether there are unsaved changes. */
export function isChanged(saved: NewsletterValues, values: NewsletterValues): boolean {
  return (
    values.image !== null ||
    !values.keepsImage ||
    values.sendAt !== saved.sendAt ||
    JSON.stringify(writeBody(values)) !== JSON.stringify(writeBody(saved))
  );
}

/** Whether HTML of the editor has no visible content. */
export function isBlank(html: string): boolean {
  return html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') === '';
}
