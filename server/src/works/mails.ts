import type { WorkEffect } from '@dijkportaal/contract/works';
import { optOutFooter } from '../notifications/public.ts';
import { weekday } from '../platform/dutch-time.ts';
import { greet, type Addressee, type MailContent } from '../platform/mail/mail.ts';

/** Works as a mail describes them. */
export interface MailedWork {
  id: number;
  title: string;
  description: string;
  startsOn: string;
  endsOn: string;
  fromTime: string | null;
  untilTime: string | null;
  effects: WorkEffect[];
  isCancelled: boolean;
  /** Whether the person had a mail about it before. */
  isKnown: boolean;
  /** Whether they no longer see it: it moved, or was deleted. */
  isGone: boolean;
}

export const effectNames: Record<WorkEffect, string> = {
  road_closed: 'weg dicht',
  noise: 'geluid',
  vibration: 'trillingen',
  no_access: 'erf niet bereikbaar',
};

/** What happens with the works, in a few words. */
export const describeChange = ({
  isCancelled,
  isKnown,
  isGone,
}: Pick<MailedWork, 'isCancelled' | 'isKnown' | 'isGone'>): string =>
  isCancelled
    ? 'Werk gaat niet door'
    : isGone
      ? 'Werk niet meer in de buurt'
      : isKnown
        ? 'Werk in de buurt gewijzigd'
        : 'Werk in de buurt';

/** The page of works. */
export const workPath = (id: number): string => `/works/${id}`;

/** A mail about works on their own. */
export function workMail(to: Addressee, work: MailedWork, addresses: { portal: string; optOut: string }): MailContent {
  const { title, fromTime, untilTime, effects, isCancelled, isKnown, isGone } = work;
  const description = isGone ? '' : work.description;
  const intro = isCancelled
    ? 'Dit werk bij u in de buurt gaat niet door.'
    : isGone
      ? 'Over dit werk kreeg u een e-mail. Het is niet meer bij u in de buurt.'
      : isKnown
        ? 'Er is iets gewijzigd aan dit werk bij u in de buurt.'
        : 'Er komt werk bij u in de buurt.';
  return {
    subject: `${describeChange(work)}: ${title}`,
    preview: daysOf(work),
    greeting: greet(to),
    paragraphs: [intro, ...description.split('\n').filter((line) => line.trim() !== '')],
    facts: [
      { label: 'Werk', value: title },
      { label: 'Wanneer', value: daysOf(work) },
      ...(fromTime === null || untilTime === null
        ? []
        : [{ label: 'Hoe laat', value: `${fromTime} tot ${untilTime} uur` }]),
      ...(effects.length === 0 || isCancelled || isGone
        ? []
        : [{ label: 'Dit merkt u', value: effects.map((effect) => effectNames[effect]).join(', ') }]),
    ],
    button: isGone
      ? { label: 'Bekijk het werk bij u in de buurt', url: `${addresses.portal}/works` }
      : { label: 'Bekijk op de kaart', url: addresses.portal + workPath(work.id) },
    footer: optOutFooter(addresses.optOut),
  };
}

const nameDay = (day: string) => weekday(new Date(`${day}T12:00:00Z`));

/** The days of works, in words. */
export function daysOf({ startsOn, endsOn }: Pick<MailedWork, 'startsOn' | 'endsOn'>): string {
  return startsOn === endsOn ? nameDay(startsOn) : `${nameDay(startsOn)} t/m ${nameDay(endsOn)}`;
}
