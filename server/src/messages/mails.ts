import type { MailContent } from '../platform/mail/mail.ts';

/** The mail that brings a message to the project team. */
export function messageMail(
  message: { name: string; email: string; subject: string; text: string },
  publicUrl: string,
): MailContent {
  const { name, email, subject, text } = message;
  return {
    subject: `Nieuw bericht: ${subject}`,
    preview: 'Iemand heeft het projectteam een bericht gestuurd.',
    greeting: 'Beste collega,',
    paragraphs: [`${name || email} heeft in het portaal een bericht gestuurd aan het projectteam:`],
    // Set apart, so that nobody can speak with the portal's voice.
    html: `<blockquote>${text}</blockquote>`,
    button: { label: 'Alle berichten bekijken', url: `${publicUrl}/messages-admin` },
    facts: [
      { label: 'Van', value: name },
      { label: 'E-mailadres', value: email },
      { label: 'Onderwerp', value: subject },
    ],
    closing: [`Als u deze e-mail beantwoordt, gaat uw antwoord naar ${email}.`],
  };
}
