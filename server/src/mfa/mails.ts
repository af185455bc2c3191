import { greet, type Addressee, type MailContent } from '../platform/mail/mail.ts';

const notYou = 'Was u dit niet? Wijzig dan meteen uw wachtwoord en neem contact op met het projectteam.';

/** The mail about a sign-in with a recovery code; `left` codes remain. */
export function recoveryCodeUsedMail(to: Addressee, left: number): MailContent {
  return {
    subject: 'Er is een herstelcode van uw account gebruikt',
    preview: 'Iemand heeft een van uw herstelcodes gebruikt.',
    greeting: greet(to),
    paragraphs: [
      'Iemand heeft een van uw herstelcodes gebruikt, om in te loggen of om iets te bevestigen. Deze code werkt nu niet meer.',
      left === 1 ? 'U hebt nog 1 herstelcode over.' : `U hebt nog ${left} herstelcodes over.`,
      'In uw profiel kunt u nieuwe herstelcodes maken.',
    ],
    closing: [notYou],
  };
}

export function factorOnMail(to: Addressee): MailContent {
  return {
    subject: 'Tweestapsverificatie staat aan voor uw account',
    preview: 'U logt voortaan ook in met een code uit een app.',
    greeting: greet(to),
    paragraphs: [
      'Tweestapsverificatie staat aan voor uw account. Bij het inloggen vragen wij voortaan ook om een code uit de app die u hebt ingesteld.',
      'Bewaar uw herstelcodes op een veilige plek. Daarmee kunt u inloggen als u uw telefoon kwijt bent.',
    ],
    closing: [notYou],
  };
}

export function factorOffMail(to: Addressee): MailContent {
  return {
    subject: 'Tweestapsverificatie staat uit voor uw account',
    preview: 'Bij het inloggen vragen wij geen code meer.',
    greeting: greet(to),
    paragraphs: [
      'De tweestapsverificatie van uw account is uitgezet. Bij het inloggen vragen wij niet meer om een code uit een app. Uw oude herstelcodes werken niet meer.',
    ],
    closing: [notYou],
  };
}

export function recoveryCodesMail(to: Addressee): MailContent {
  return {
    subject: 'Er zijn nieuwe herstelcodes voor uw account',
    preview: 'Uw oude herstelcodes werken niet meer.',
    greeting: greet(to),
    paragraphs: ['Er zijn nieuwe herstelcodes voor uw account gemaakt. Uw oude herstelcodes werken niet meer.'],
    closing: [notYou],
  };
}

/** The mail about a request of staff to remove the second factor, so that the person can object. */
export function resetRequestedMail(to: Addressee): MailContent {
  return {
    subject: 'Verzoek om de tweestapsverificatie van uw account te verwijderen',
    preview: 'Een medewerker heeft dit aangevraagd. Een collega moet het nog goedkeuren.',
    greeting: greet(to),
    paragraphs: [
      'Een medewerker heeft gevraagd om de tweestapsverificatie van uw account te verwijderen. U zou uw apparaat kwijt zijn. Een tweede medewerker moet dit nog goedkeuren.',
    ],
    closing: ['Hebt u hier niet om gevraagd? Neem dan meteen contact op met het projectteam.'],
  };
}

export function resetDoneMail(to: Addressee): MailContent {
  return {
    subject: 'De tweestapsverificatie van uw account is verwijderd',
    preview: 'U bent overal uitgelogd en kunt weer inloggen zonder code.',
    greeting: greet(to),
    paragraphs: [
      'Twee medewerkers hebben de tweestapsverificatie van uw account verwijderd. U bent overal uitgelogd. Uw oude herstelcodes en passkeys werken niet meer.',
      'Log opnieuw in en zet tweestapsverificatie weer aan in uw profiel.',
    ],
    closing: ['Hebt u hier niet om gevraagd? Neem dan meteen contact op met het projectteam.'],
  };
}
