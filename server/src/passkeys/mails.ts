import { greet, type Addressee, type MailContent } from '../platform/mail/mail.ts';

const notYou =
  'Was u dit niet? Verwijder dan in uw profiel de passkeys die u niet kent. Neem ook contact op met het projectteam.';

/** `device` is where it happened, such as 'Chrome op Windows'. The name of the passkey is left out: anybody could write it. */
export function passkeyAddedMail(to: Addressee, device: string): MailContent {
  return {
    subject: 'Er is een passkey toegevoegd aan uw account',
    preview: 'Met een passkey logt u in zonder wachtwoord.',
    greeting: greet(to),
    paragraphs: [
      `Er is een passkey toegevoegd aan uw account, met ${device}. Met een passkey logt u in zonder wachtwoord.`,
      'In uw profiel ziet u al uw passkeys. Daar kunt u ze ook verwijderen.',
    ],
    closing: [notYou],
  };
}

export function passkeyRemovedMail(to: Addressee, device: string): MailContent {
  return {
    subject: 'Er is een passkey verwijderd van uw account',
    preview: 'Met deze passkey kunt u niet meer inloggen.',
    greeting: greet(to),
    paragraphs: [
      `Er is een passkey verwijderd van uw account, met ${device}. Met deze passkey kan niemand meer inloggen.`,
    ],
    closing: ['Was u dit niet? Wijzig dan meteen uw wachtwoord en neem contact op met het projectteam.'],
  };
}

/** `name` is that of the passkey of which somebody may have a copy. */
export function copyRefusedMail(to: Addressee, name: string): MailContent {
  return {
    subject: 'Wij hebben een passkey van uw account geweigerd',
    preview: 'Misschien heeft iemand een kopie van uw passkey.',
    greeting: greet(to),
    paragraphs: [
      `Iemand wilde inloggen met uw passkey '${name}'. Wij hebben dat geweigerd, want het kan een kopie van uw passkey zijn.`,
      'Verwijder deze passkey in uw profiel. Maak daarna een nieuwe.',
    ],
    closing: ['Hebt u vragen? Neem dan contact op met het projectteam.'],
  };
}
