import { greet, type Addressee, type MailContent } from '../platform/mail/mail.ts';

const notAsked = 'Hebt u hier niet om gevraagd? Neem dan meteen contact op met het projectteam.';

/** The mail to the old address. It does not contain the new one, which the reader may have no right to know. */
export function oldAddressMail(to: Addressee): MailContent {
  return {
    subject: 'Het e-mailadres van uw account is gewijzigd',
    preview: 'U logt voortaan in met een ander e-mailadres.',
    greeting: greet(to),
    paragraphs: [
      'Een medewerker heeft het e-mailadres van uw account gewijzigd. U kunt niet meer inloggen met het e-mailadres waarop u dit bericht krijgt.',
      'Op het nieuwe e-mailadres hebt u ook een bericht gekregen.',
    ],
    closing: [notAsked],
  };
}

export function newAddressMail(to: Addressee, portal: string): MailContent {
  return {
    subject: 'Dit is het nieuwe e-mailadres van uw account',
    preview: 'U logt voortaan in met dit e-mailadres.',
    greeting: greet(to),
    paragraphs: [
      'Een medewerker heeft het e-mailadres van uw account gewijzigd. U logt voortaan in met het e-mailadres waarop u dit bericht krijgt.',
      'Hebt u nog een oude e-mail met een login link? Die link werkt niet meer.',
    ],
    button: { label: 'Naar het portaal', url: portal },
    closing: [notAsked],
  };
}

export function passwordSetMail(to: Addressee, portal: string): MailContent {
  return {
    subject: 'Uw account heeft een nieuw wachtwoord',
    preview: 'Een medewerker heeft een nieuw wachtwoord ingesteld.',
    greeting: greet(to),
    paragraphs: [
      'Een medewerker heeft een nieuw wachtwoord voor uw account ingesteld. Uw oude wachtwoord werkt niet meer en u bent overal uitgelogd.',
      'Nadat u bent ingelogd, kiest u zelf een ander wachtwoord.',
    ],
    button: { label: 'Naar het portaal', url: portal },
    closing: [notAsked],
  };
}

const whyDeleted = {
  'account.delete': 'U hebt uw account verwijderd.',
  'user.delete': 'Een medewerker heeft uw account verwijderd.',
  'account.expire': 'Wij hebben uw account verwijderd, omdat u lang niet had ingelogd.',
};

/** The mail to somebody whose account was deleted, the last one that they get. */
export function accountDeletedMail(to: Addressee, why: keyof typeof whyDeleted): MailContent {
  return {
    subject: 'Uw account is verwijderd',
    preview: 'U kunt niet meer inloggen in het portaal.',
    greeting: greet(to),
    reason: 'U krijgt deze e-mail omdat u een account had voor dit portaal.',
    paragraphs: [`${whyDeleted[why]} Uw gegevens zijn gewist en u kunt niet meer inloggen.`],
    closing: [
      why === 'account.expire' ? 'Wilt u weer een account? Neem dan contact op met het projectteam.' : notAsked,
    ],
  };
}
