import type { ContactPerson } from '@dijkportaal/contract/contact-persons';
import { dayAndHour } from '../platform/dutch-time.ts';
import { escapeText } from '../platform/html.ts';
import { greet, nameOf, type Addressee, type MailContent } from '../platform/mail/mail.ts';

const notYou = 'Hebt u dit niet aangevraagd? Dan hoeft u niets te doen. Iemand heeft dan uw e-mailadres ingevuld.';

/** The code of a mail that was requested on a screen, for a reader whose button does not work there. */
const codeIn = (value: string) => ({
  intro:
    'Werkt de knop niet? Vul dan binnen 30 minuten deze code in op het scherm waar u deze e-mail hebt aangevraagd:',
  value,
});
const secretCode = 'Geef deze code nooit aan iemand anders. Wij vragen er niet om.';

export function loginMail(to: Addressee, link: { url: string; code: string; expiresAt: Date }): MailContent {
  return {
    subject: 'Uw login link',
    reason: 'U krijgt deze e-mail omdat iemand met dit e-mailadres een login link heeft aangevraagd.',
    preview: 'Met de knop in deze e-mail logt u direct in.',
    greeting: greet(to),
    paragraphs: [
      'U hebt een login link aangevraagd. Met de knop hieronder logt u direct in. U hebt geen wachtwoord nodig.',
      `De knop werkt één keer, tot ${dayAndHour(link.expiresAt)}. Dat is 30 minuten na uw aanvraag.`,
    ],
    button: { label: 'Inloggen', url: link.url },
    code: codeIn(link.code),
    closing: [secretCode, notYou],
  };
}

export function resetMail(to: Addressee, link: { url: string; code?: string; expiresAt: Date }): MailContent {
  return {
    subject: 'Een nieuw wachtwoord kiezen',
    reason: 'U krijgt deze e-mail omdat iemand voor dit e-mailadres een nieuw wachtwoord heeft aangevraagd.',
    preview: 'Met de knop in deze e-mail kiest u een nieuw wachtwoord.',
    greeting: greet(to),
    paragraphs: [
      'U hebt een nieuw wachtwoord aangevraagd. Met de knop hieronder logt u in. Daarna kiest u een nieuw wachtwoord.',
      `De knop werkt één keer, tot ${dayAndHour(link.expiresAt)}. Dat is 30 minuten na uw aanvraag.`,
    ],
    button: { label: 'Nieuw wachtwoord kiezen', url: link.url },
    ...(link.code !== undefined && { code: codeIn(link.code) }),
    closing: [
      ...(link.code === undefined ? [] : [secretCode]),
      notYou,
      'Uw oude wachtwoord blijft werken zolang u geen nieuw wachtwoord kiest.',
    ],
  };
}

/** The code that confirms the address which somebody typed with the code of a letter. */
export function letterCodeMail(code: string): MailContent {
  return {
    subject: 'Uw code om in te loggen',
    reason: 'U krijgt deze e-mail omdat iemand dit e-mailadres heeft ingevuld met de code uit een brief.',
    preview: 'Vul de code in deze e-mail in op het scherm.',
    greeting: 'Beste heer of mevrouw,',
    paragraphs: ['U hebt de code uit onze brief ingevuld, met dit e-mailadres.'],
    code: { intro: 'Vul binnen 30 minuten deze code in op het scherm waar u bezig was:', value: code },
    closing: [secretCode, notYou],
  };
}

/** A link that staff send, for instance to somebody on the phone. It has no code: nobody waits for it on a screen. */
export function staffLinkMail(
  to: Addressee,
  { purpose, url, expiresAt }: { purpose: 'login' | 'reset'; url: string; expiresAt: Date },
): MailContent {
  const isLogin = purpose === 'login';
  return {
    subject: isLogin ? 'Uw login link' : 'Een nieuw wachtwoord kiezen',
    reason: 'U krijgt deze e-mail omdat een medewerker van het projectteam deze link aan u stuurt.',
    preview: isLogin
      ? 'Met de knop in deze e-mail logt u direct in.'
      : 'Met de knop in deze e-mail kiest u een nieuw wachtwoord.',
    greeting: greet(to),
    paragraphs: [
      isLogin
        ? 'Een medewerker van het projectteam stuurt u deze login link. Met de knop hieronder logt u direct in. U hebt geen wachtwoord nodig.'
        : 'Een medewerker van het projectteam stuurt u deze link. Met de knop hieronder logt u in. Daarna kiest u een nieuw wachtwoord.',
      `De knop werkt één keer, tot ${dayAndHour(expiresAt)}. Daarna kunt u op het inlogscherm zelf een nieuwe link aanvragen.`,
    ],
    button: { label: isLogin ? 'Inloggen' : 'Nieuw wachtwoord kiezen', url },
    closing: [
      'Hebt u hier niet om gevraagd? Dan hoeft u niets te doen.',
      ...(isLogin ? [] : ['Uw oude wachtwoord blijft werken zolang u geen nieuw wachtwoord kiest.']),
    ],
  };
}

/** The invitation that staff wrote: a subject and HTML with {naam} and {portaal}; empty for the portal's own text. */
export interface ActivationTexts {
  subject: string;
  html: string;
}

/** What makes an invitation recognisable: who sends it, for which project, why to this person, and who to call. */
export interface InvitationFacts {
  authority: string;
  project: string;
  contactPerson: Pick<ContactPerson, 'name' | 'job_title' | 'phone' | 'hours'>;
  isColleague: boolean;
  zones: string[];
}

export function invitationMail(
  to: Addressee,
  link: { url: string; code?: string | undefined; expiresAt: Date },
  written: ActivationTexts & InvitationFacts & { publicUrl: string },
): MailContent {
  const works = `De knop werkt één keer, tot ${dayAndHour(link.expiresAt)}.`;
  const own = {
    greeting: greet(to),
    paragraphs: [
      ...invitationParagraphs(written),
      'Met de knop hieronder logt u voor het eerst in. U kiest daarna zelf of u een wachtwoord wilt.',
      works,
    ],
  };
  const named = { naam: nameOf(to) || 'heer of mevrouw', portaal: written.publicUrl };
  return {
    subject: fillIn(written.subject, named).trim() || 'Welkom bij het portaal',
    preview: written.authority === '' ? 'Wij nodigen u uit.' : `${written.authority} nodigt u uit.`,
    reason: 'U krijgt deze e-mail omdat er een account voor u is gemaakt met dit e-mailadres.',
    ...(written.html === ''
      ? own
      : { greeting: '', paragraphs: [], html: fillInHtml(written.html, named) + `<p>${works}</p>` }),
    button: { label: 'Naar het portaal', url: link.url },
    facts: invitationFacts(written),
    ...(link.code !== undefined && { code: codeIn(link.code) }),
    closing: [
      ...(link.code === undefined ? [] : [secretCode]),
      written.contactPerson.phone === ''
        ? `Twijfelt u of deze e-mail echt is? Typ dan zelf het adres van het portaal in: ${written.publicUrl}`
        : 'Twijfelt u of deze e-mail echt is? Bel ons dan, of zoek ons nummer op onze eigen website.',
      'Is de knop verlopen of al gebruikt? Het scherm dat dan opent, stuurt u een nieuwe e-mail.',
      'Denkt u dat deze e-mail niet voor u is? Dan hoeft u niets te doen.',
    ],
  };
}

/** Why somebody is invited and what they can do in the portal, for the mail and the letter. */
export const invitationParagraphs = ({ isColleague }: Pick<InvitationFacts, 'isColleague'>): string[] =>
  isColleague
    ? ['Er is een account voor u gemaakt. U werkt in het portaal mee aan dit project.']
    : [
        'Wij versterken de dijk bij u in de buurt. U woont daar of hebt er grond. Daarom nodigen wij u uit voor ons portaal.',
        'In het portaal ziet u uw percelen op de kaart. U leest wat wij bij u in de buurt gaan doen. U kunt ons ook een bericht sturen.',
      ];

const maxZones = 3;

/** The facts below the mail and the letter; a fact that is unknown is left out. */
export function invitationFacts({ authority, project, contactPerson, zones }: InvitationFacts) {
  const { name, job_title: jobTitle, phone, hours } = contactPerson;
  const more = zones.length > maxZones ? ' en andere' : '';
  return [
    { label: 'Van', value: authority },
    { label: 'Project', value: project },
    { label: 'Uw gebied', value: `${zones.slice(0, maxZones).join(', ')}${more}` },
    { label: 'Uw contactpersoon', value: [name, jobTitle].filter(Boolean).join(', ') },
    { label: 'Telefoon', value: phone },
    { label: 'Bereikbaar', value: phone && hours },
  ].filter(({ value }) => value !== '');
}

/** Replaces the placeholders in one pass, so that a name that contains one is not replaced again. */
const fillIn = (text: string, { naam, portaal }: { naam: string; portaal: string }) =>
  text.replaceAll(/\{(naam|portaal)\}/g, (_all, name) => (name === 'naam' ? naam : portaal));

function fillInHtml(html: string, { naam, portaal }: { naam: string; portaal: string }): string {
  const words = { naam: escapeText(naam), portaal: escapeText(portaal) };
  const link = `<a href="${words.portaal}">${words.portaal}</a>`;
  // Inside a link the URL is text; elsewhere it becomes a link.
  const [before = '', ...parts] = html.split('<a ');
  const outside = (part: string) => fillIn(part, { ...words, portaal: link });
  return parts.reduce((filled, part) => {
    const [inside = '', ...after] = part.split('</a>');
    return `${filled}<a ${fillIn(inside, words)}</a>${outside(after.join('</a>'))}`;
  }, outside(before));
}

export function newDeviceMail(to: Addressee, signIn: { device: string; at: Date; portal: string }): MailContent {
  return {
    subject: 'Nieuw apparaat ingelogd',
    preview: 'Er is met een nieuw apparaat ingelogd op uw account.',
    greeting: greet(to),
    paragraphs: ['Er is ingelogd op uw account met een apparaat of browser die wij nog niet kenden.'],
    facts: [
      { label: 'Wanneer', value: dayAndHour(signIn.at) },
      { label: 'Waarmee', value: signIn.device },
    ],
    button: { label: 'Naar het portaal', url: signIn.portal },
    closing: [
      'Was u dit zelf? Dan hoeft u niets te doen.',
      'Was u dit niet? Log dan in, log bij uw profiel de andere apparaten uit en kies een nieuw wachtwoord.',
    ],
  };
}

/** To the other superusers, when one signs in with a password although staff sign in at their organisation. */
export function breakGlassMail(to: Addressee, signIn: { email: string; at: Date; portal: string }): MailContent {
  return {
    subject: 'Een beheerder is ingelogd met een wachtwoord',
    preview: 'Dat is alleen bedoeld voor noodgevallen.',
    greeting: greet(to),
    paragraphs: [
      'Een beheerder is ingelogd met een wachtwoord. Dat is alleen bedoeld voor als inloggen bij uw organisatie niet kan.',
    ],
    facts: [
      { label: 'Wie', value: signIn.email },
      { label: 'Wanneer', value: dayAndHour(signIn.at) },
    ],
    button: { label: 'Naar het portaal', url: signIn.portal },
    closing: [
      'Weet u waarom dit nodig was? Dan hoeft u niets te doen.',
      'Weet u dat niet? Bel dan deze beheerder. Blokkeer het account als die het niet was.',
    ],
  };
}

export function passwordChangedMail(
  to: Addressee,
  change: { at: Date; portal: string; isFirst: boolean },
): MailContent {
  return {
    ...(change.isFirst
      ? {
          subject: 'U hebt uw wachtwoord gekozen',
          preview: 'Vanaf nu kunt u met dit wachtwoord inloggen.',
          paragraphs: ['U hebt uw wachtwoord gekozen. Vanaf nu logt u in met uw e-mailadres en dit wachtwoord.'],
        }
      : {
          subject: 'Uw wachtwoord is gewijzigd',
          preview: 'Het wachtwoord van uw account is gewijzigd.',
          paragraphs: ['Het wachtwoord van uw account is gewijzigd. Op alle andere apparaten bent u nu uitgelogd.'],
        }),
    greeting: greet(to),
    facts: [{ label: 'Wanneer', value: dayAndHour(change.at) }],
    button: { label: 'Naar het portaal', url: change.portal },
    closing: [
      'Hebt u dit zelf gedaan? Dan hoeft u niets te doen.',
      'Was u dit niet? Vraag dan op het inlogscherm meteen een nieuw wachtwoord aan.',
    ],
  };
}
