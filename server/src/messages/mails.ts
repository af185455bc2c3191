import { dayAndSecond } from '../platform/dutch-time.ts';
import { greet, type MailContent } from '../platform/mail/mail.ts';
import type { messages } from '../schema/messages.ts';

type Stored = Pick<
  typeof messages.$inferSelect,
  'id' | 'name' | 'email' | 'subject' | 'text' | 'createdAt' | 'changedAt'
>;

/** The name of a message for people: short, and clear on the telephone. */
export const referenceOf = (id: number): string => `B${id}`;

/** A message as the project team gets it. */
export function messageMail(
  { name, email, subject, text, changedAt, ...stored }: Stored,
  publicUrl: string,
): MailContent {
  const isChange = changedAt !== null;
  return {
    subject: `${isChange ? 'Gewijzigd' : 'Nieuw'} bericht: ${subject}`,
    preview: isChange
      ? 'Iemand heeft een bericht aan het projectteam gewijzigd.'
      : 'Iemand heeft het projectteam een bericht gestuurd.',
    greeting: 'Beste collega,',
    reason: 'U krijgt deze e-mail omdat dit het contactadres in de instellingen van het portaal is.',
    paragraphs: [
      isChange
        ? `${name || email} heeft in het portaal een bericht aan het projectteam gewijzigd. Het is nu:`
        : `${name || email} heeft in het portaal een bericht gestuurd aan het projectteam:`,
    ],
    // Quoted, so that a message cannot pass for a text of the portal.
    html: `<blockquote>${text}</blockquote>`,
    button: { label: 'Alle berichten bekijken', url: `${publicUrl}/messages-admin` },
    facts: [
      { label: 'Van', value: name },
      { label: 'E-mailadres', value: email },
      { label: 'Onderwerp', value: subject },
      { label: 'Referentie', value: referenceOf(stored.id) },
    ],
    closing: [`Als u deze e-mail beantwoordt, gaat uw antwoord naar ${email}.`],
  };
}

/** What the sender gets as proof that a message arrived, and when. */
export function receiptMail({ id, name, subject, text, createdAt, changedAt }: Stored, publicUrl: string): MailContent {
  const reference = referenceOf(id);
  return {
    subject: `Ontvangstbewijs ${reference}: ${subject}`,
    preview: 'Wij hebben uw bericht ontvangen.',
    greeting: greet({ firstName: name, lastName: '' }),
    reason: 'U krijgt deze e-mail omdat u in het portaal een bericht aan het projectteam hebt gestuurd.',
    paragraphs: [
      `Wij hebben uw ${changedAt === null ? 'bericht' : 'gewijzigde bericht'} aan het projectteam ontvangen. Bewaar deze e-mail. Noem de referentie ${reference} als u ons over dit bericht belt of mailt.`,
      text === '' ? 'U hebt alleen een onderwerp ingevuld.' : 'Dit hebt u geschreven:',
    ],
    html: text === '' ? '' : `<blockquote>${text}</blockquote>`,
    button: { label: 'Uw berichten bekijken', url: `${publicUrl}/messages` },
    facts: [
      { label: 'Referentie', value: reference },
      { label: 'Ontvangen op', value: `${dayAndSecond(createdAt)} uur` },
      ...(changedAt === null ? [] : [{ label: 'Gewijzigd op', value: `${dayAndSecond(changedAt)} uur` }]),
      { label: 'Onderwerp', value: subject },
    ],
  };
}
